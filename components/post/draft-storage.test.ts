import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { forgetDrafts, keepDraft, listDrafts } from './draft-storage';

/** As in browsers, what is kept are the object's own keys, and its methods are not. */
class KeptStorage {
  [key: string]: unknown;
  getItem(key: string) {
    return this[key] ?? null;
  }
  setItem(key: string, value: string) {
    this[key] = value;
  }
  removeItem(key: string) {
    delete this[key];
  }
}

beforeEach(() => {
  vi.stubGlobal('window', { localStorage: new KeptStorage() });
});

afterEach(() => {
  vi.unstubAllGlobals();
});

const draft = (content: string, at: number) => ({ title: 'Tea', content, basis: '0', at });

it('keeps the unsaved text of one tab when that of another is saved or chosen', () => {
  keepDraft('post', 'a', draft('Of one tab', 1));
  keepDraft('post', 'b', draft('Of another', 2));
  keepDraft('post', 'c', draft('Saved', 3));
  keepDraft('other-post', 'd', draft('Saved', 4));
  forgetDrafts('post', ({ content }) => content === 'Saved');
  expect(listDrafts('post').map(({ content }) => content)).toEqual(['Of another', 'Of one tab']);
  forgetDrafts('post', ({ at }) => at === 2);
  expect(listDrafts('post').map(({ content }) => content)).toEqual(['Of one tab']);
  expect(listDrafts('other-post')).toHaveLength(1);
});
