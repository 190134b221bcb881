import { expect, test } from 'vitest';
import { fittingSize } from './shrink-image';
import { quotaNote } from './use-image-edits';

test.each([
  [
    { width: 2304, height: 100 },
    { width: 2304, height: 100 },
  ],
  [
    { width: 4608, height: 3456 },
    { width: 2304, height: 1728 },
  ],
  [
    { width: 3000, height: 9000 },
    { width: 768, height: 2304 },
  ],
  [
    { width: 1, height: 100_000 },
    { width: 1, height: 2304 },
  ],
])('%j is sent as %j', (given, sent) => expect(fittingSize(given)).toEqual(sent));

test('the quota is named before it is reached', () => {
  const megabytes = (n: number) => n * 1024 * 1024;
  const note = (used: number) =>
    quotaNote({ usedBytes: megabytes(used), limitBytes: megabytes(500) });
  expect(note(399)).toBeUndefined();
  expect(note(400)).toBe('Your uploads take 400 MB of 500 MB.');
});
