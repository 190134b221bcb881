import { describe, expect, it } from 'vitest';
import { type JsonStore, parseJson } from '@/lib/browser-storage';
import { forbiddenStore, memoryStore } from '@/tests/helpers/browser-storage';
import { emptyWizard, isAbout, type WizardData } from './wizard-data';
import {
  attemptKey,
  clearDraft,
  draftKey,
  keptMs,
  readDraft,
  readShelf,
  saveDraft,
  sentBefore,
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

  it('costs nothing but itself when storage is forbidden', () => {
    expect(() => saveDraft(forbiddenStore(), { userId, data })).not.toThrow();
    expect(() => clearDraft(forbiddenStore(), userId)).not.toThrow();
  });
});

describe('the key of an attempt', () => {
  const key = (store: JsonStore, request: unknown) => attemptKey(store, userId, request);

  it('is kept for the same request until the draft is cleared', () => {
    const { store } = memoryStore();
    const first = key(store, { a: 1 });
    expect(key(store, { a: 1 })).toBe(first);
    clearDraft(store, userId);
    expect(key(store, { a: 1 })).not.toBe(first);
  });

  it('is known to have been sent, for that request alone', () => {
    const { store } = memoryStore();
    expect(sentBefore(store, userId, { a: 1 })).toBeNull();
    const sent = key(store, { a: 1 });
    expect(sentBefore(store, userId, { a: 1 })).toBe(sent);
    expect(sentBefore(store, userId, { a: 2 })).toBeNull();
    expect(sentBefore(store, 'u2', { a: 1 })).toBeNull();
  });

  it('is another one for another request', () => {
    const { store } = memoryStore();
    expect(key(store, { a: 1 })).not.toBe(key(store, { a: 2 }));
  });

  it('exists without storage', () => {
    expect(key(forbiddenStore(), { a: 1 })).toMatch(/^[0-9a-f]{32}$/);
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
