import { describe, expect, test } from 'vitest';
import {
  lengthVariation,
  measure,
  repeatedShare,
  sharedOpenings,
  stockRate,
} from '@/tests/eval/metrics';

describe('metrics', () => {
  test('repeated n-grams', () => {
    const tokens = 'a b c d a b c d'.split(' ');
    expect(repeatedShare(tokens, 4)).toBeCloseTo(1 / 5);
    expect(repeatedShare(['a'], 4)).toBe(0);
  });

  test('shared openings and rhythm', () => {
    expect(
      sharedOpenings(['You can do it.', 'You can do more.', 'Go home now, please.']),
    ).toBeCloseTo(2 / 3);
    expect(lengthVariation(['one two', 'one two'])).toBe(0);
    expect(lengthVariation(['one', 'one two three four five'])).toBeGreaterThan(0.5);
  });

  test('reading ease tells plain words from heavy ones', () => {
    const plain = measure('The cat sat on the mat. It was warm. He fed it milk.');
    const heavy = measure(
      'Organisational interdependencies necessitate comprehensive administrative harmonisation procedures.',
    );
    expect(plain.readingEase).toBeGreaterThan(90);
    expect(heavy.readingEase).toBeLessThan(0);
  });

  test('stock phrases per 1,000 words', () => {
    expect(stockRate('When it comes to tea, delve into it.', 100)).toBe(20);
  });
});
