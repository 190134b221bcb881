import { expect, test } from 'vitest';
import { formatDelay } from './when';

test.each([
  [1, 'in 1 second'],
  [99, 'in 99 seconds'],
  [100, 'in 2 minutes'],
  [3_600, 'in 60 minutes'],
  [3_601, 'in about 2 hours'],
  [46_800, 'in about 13 hours'],
  [46_801, 'in about 14 hours'],
])('%i seconds from now are %s', (seconds, words) => {
  expect(formatDelay(seconds)).toBe(words);
});
