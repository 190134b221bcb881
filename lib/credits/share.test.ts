import fc from 'fast-check';
import { expect, it } from 'vitest';
import { shareOf } from './share';

it('is the finished part of the price, rounded down to 10', () => {
  expect([0, 1, 2, 3, 4, 5].map((finished) => shareOf(150, { finished, sections: 5 }))).toEqual([
    0, 30, 60, 90, 120, 150,
  ]);
  expect(shareOf(150, { finished: 1, sections: 12 })).toBe(10);
  expect(shareOf(150, { finished: 5, sections: 7 })).toBe(100);
  expect(shareOf(0, { finished: 2, sections: 3 })).toBe(0);
});

it('never exceeds the price, never falls with another section, and is a whole ten', () => {
  const counts = fc.record({ finished: fc.nat(20), sections: fc.nat(12) });
  fc.assert(
    fc.property(counts, fc.nat(300), (part, price) => {
      const share = shareOf(price, part);
      expect(share).toBeLessThanOrEqual(price);
      expect(share % 10).toBe(0);
      expect(shareOf(price, { ...part, finished: part.finished + 1 })).toBeGreaterThanOrEqual(
        share,
      );
    }),
  );
});
