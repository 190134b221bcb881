import { describe, expect, it } from 'vitest';
import { parseJson } from '@/lib/browser/browser-storage';
import { forbiddenStore, memoryStore } from '@/tests/helpers/browser-storage';
import { emptyWizard, isAbout, type WizardData } from './wizard-data';
import {
  clearDraft,
  draftKey,
  keptMs,
  readDraft,
  readShelf,
  saveDraft,
  shelve,
} from './wizard-storage';

const data: WizardData = {
  ...emptyWizard,
  keyword: 'كوفي 🌿 <b>',
  titles: [{ title: 'T', angle: 'A' }],
  selectedTitle: 'T',
  outline: [
    { id: 4, heading: 'H', points: ['p'] },
    { id: 2, heading: 'I', points: [] },
  ],
};
const userId = 'u1';
const now = Date.parse('2026-01-02T00:00:00Z');

function saved({ store } = memoryStore()) {
  saveDraft(store, { userId, data, now });
  return store.read(draftKey(userId));
}

describe('a draft', () => {
  it('keeps the chosen sources, and no id that is none', () => {
    const id = '3f0e8a52-6a0f-4c2e-9f5e-0c2a1d9b7e11';
    const sources = [id, 'x', 7, id, null, `${id}'`];
    const kept = { savedAt: now, data: { ...data, sources } };
    expect(readDraft(kept, now)?.sources).toEqual([id]);
    expect(readDraft({ savedAt: now, data: { ...data, sources: 'x' } }, now)?.sources).toEqual([]);
  });

  it('comes back as it was, under a day', () => {
    const back = readDraft(saved(), now + keptMs - 1);
    expect(back).toMatchObject({ keyword: data.keyword, selectedTitle: 'T', titles: data.titles });
    expect(back?.outline.map(({ heading }) => heading)).toEqual(['H', 'I']);
  });

  it('is gone after a day', () => {
    expect(readDraft(saved(), now + keptMs)).toBeNull();
  });

  it('is not taken from a clock far ahead', () => {
    expect(readDraft(saved(), now - 3_600_000)).toBeNull();
  });

  it('belongs to one account', () => {
    const memory = memoryStore();
    saved(memory);
    expect(memory.store.read(draftKey('u2'))).toBeNull();
  });

  it('is not saved when there is nothing in it, and clears what was there', () => {
    const memory = memoryStore();
    saved(memory);
    saveDraft(memory.store, { userId, data: emptyWizard, now });
    expect(memory.items.size).toBe(0);
  });

  const broken = ['', '{', '[]', '"x"', '1', 'null', '{}', JSON.stringify({ savedAt: now })];
  it.each(broken)('is nothing when storage holds %s', (text) => {
    expect(readDraft(parseJson(text), now)).toBeNull();
  });

  it('keeps only known shapes', () => {
    const odd = {
      keyword: 'tea',
      titles: [1, null, { title: 7 }],
      outline: 'x',
      customOutline: {},
    };
    const back = readDraft({ savedAt: now, data: odd }, now);
    expect(back).toEqual({ ...emptyWizard, keyword: 'tea', titles: [{ title: '', angle: '' }] });
  });

  it('of ten megabytes is cut to what a page can show', () => {
    const long = 'x'.repeat(100_000);
    const many = Array.from({ length: 100 }, () => ({ heading: long, points: [long, 7, long] }));
    const odd = { keyword: long, titles: many, outline: many, customOutline: many };
    const back = readDraft({ savedAt: now, data: odd }, now);
    expect(JSON.stringify(back).length).toBeLessThan(2_000_000);
    expect(back?.outline.length).toBeLessThanOrEqual(50);
  });

  it('costs nothing but itself when storage is forbidden', () => {
    expect(saveDraft(memoryStore().store, { userId, data })).toBe(true);
    expect(saveDraft(forbiddenStore(), { userId, data })).toBe(false);
    expect(() => clearDraft(forbiddenStore(), userId)).not.toThrow();
  });
});

describe('the shelf', () => {
  it('keeps one draft per account, apart from the one at work', () => {
    const { store } = memoryStore();
    shelve(store, userId, data);
    clearDraft(store, userId);
    expect(readShelf(store, userId)?.keyword).toBe(data.keyword);
    expect(readShelf(store, 'u2')).toBeNull();
    shelve(store, userId, null);
    expect(readShelf(store, userId)).toBeNull();
  });

  it('keeps no empty draft, and fails without a word where storage is forbidden', () => {
    const { store } = memoryStore();
    shelve(store, userId, emptyWizard);
    expect(readShelf(store, userId)).toBeNull();
    expect(() => shelve(forbiddenStore(), userId, data)).not.toThrow();
  });
});

it.each([
  ['tea', 'tea', true],
  [' Green  TEA ', 'green tea', true],
  ['tea', '', true],
  ['tea', ' ', true],
  ['tea', 'coffee', false],
  ['', 'coffee', false],
])('a draft about %j for the address %j: %s', (keyword, asked, about) => {
  expect(isAbout({ ...emptyWizard, keyword }, asked)).toBe(about);
});
