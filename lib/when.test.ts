import { expect, test } from 'vitest';
import { whenWords } from './when';

test.each([
  [1, 'in 1 second'],
  [99, 'in 99 seconds'],
  [100, 'in 2 minutes'],
  [3_600, 'in 60 minutes'],
  [3_601, 'at 12:00 UTC'],
])('%i seconds from 11:00 on are %s', (seconds, words) => {
  expect(whenWords(seconds, Date.parse('2026-01-01T11:00:00Z'))).toBe(words);
});

test('a second more or less does not move midnight', () => {
  const now = Date.parse('2026-01-01T11:00:00.400Z');
  for (const seconds of [46_799, 46_800]) expect(whenWords(seconds, now)).toBe('at 00:00 UTC');
});
