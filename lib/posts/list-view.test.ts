import { describe, expect, it } from 'vitest';
import { cleanSearch, listParams, readListView, searchWords } from './list-view';

describe('the view of an address', () => {
  it.each([
    [{}, { q: '', sort: 'newest' }],
    [
      { q: ' green   tea\n', sort: 'title' },
      { q: 'green tea', sort: 'title' },
    ],
    [{ state: 'live' }, { q: '', sort: 'newest', state: 'live' }],
    [
      { q: ['a', 'b'], sort: 'price', state: 'gone' },
      { q: '', sort: 'newest' },
    ],
    [
      { q: '\u0000\ud800', sort: 3 },
      { q: '', sort: 'newest' },
    ],
  ] as const)('%j is %j', (params, view) => {
    expect(readListView(params)).toEqual(view);
  });

  it('is the one that the address was made from', () => {
    for (const view of [
      { q: '', sort: 'newest' },
      { q: '100 % & more?', sort: 'words' },
      { q: 'tea', sort: 'newest', state: 'changed' },
    ] as const)
      expect(readListView(Object.fromEntries(new URLSearchParams(listParams(view))))).toEqual(view);
    expect(listParams({ q: '', sort: 'newest' })).toBe('');
  });
});

describe('a search', () => {
  it('is one line of 200 characters', () => {
    expect(cleanSearch(`  ${'x'.repeat(500)}`)).toBe('x'.repeat(200));
  });

  it('has each word once, eight at most', () => {
    expect(searchWords('tea tea  cup')).toEqual(['tea', 'cup']);
    expect(searchWords('')).toEqual([]);
    expect(searchWords('a b c d e f g h i j')).toHaveLength(8);
  });
});
