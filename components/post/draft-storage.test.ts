import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { forgetDrafts, keepDraft, readDraft } from './draft-storage';

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
const saved = { title: 'Tea', content: 'Saved' };

it('keeps the unsaved text of one tab when that of another is saved or chosen', () => {
  keepDraft('post', 'a', draft('Of one tab', 1));
  keepDraft('post', 'b', draft('Of another', 2));
  keepDraft('post', 'c', draft('Saved', 3));
  const newest = readDraft('post', saved);
  expect(newest?.content).toBe('Of another');
  if (newest) forgetDrafts('post', newest, newest.at);
  expect(readDraft('post', saved)?.content).toBe('Of one tab');
});
