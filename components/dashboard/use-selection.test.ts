import { describe, expect, it } from 'vitest';
import { between } from './use-selection';

describe('a range of rows', () => {
  const ids = ['a', 'b', 'c', 'd'];

  it.each([
    ['b', 'd', ['b', 'c', 'd']],
    ['d', 'b', ['b', 'c', 'd']],
    ['c', 'c', ['c']],
    // The row it began at has been deleted, or left the list with a search.
    ['x', 'c', ['c']],
  ])('from %s to %s is %j', (from, to, range) => {
    expect(between(ids, from, to)).toEqual(range);
  });
});
