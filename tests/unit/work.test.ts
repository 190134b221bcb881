import { afterAll, describe, expect, it } from 'vitest';
import { hostileTexts } from '../helpers/hostile-texts';
import { textReaders } from '../helpers/text-readers';
import { isFullRun, patience } from '../helpers/trials';
import { WorkCounter } from '../helpers/work';

/** Each length is twice the one before. A save takes 200,000 characters at most. */
const lengths = isFullRun ? [25_000, 50_000, 100_000, 200_000] : [6_000, 12_000];
/** Twice the text: linear work is 2 times as much, the square 4 times. */
const maxGrowth = 2.6;

/** All of them in the full run; else every third, and those that once took the server down. */
const shapes = Object.entries(hostileTexts).filter(
  ([shape], at) =>
    isFullRun ||
    at % 3 === 0 ||
    /initials|abbrev|separators|between|answers|fence|table|row/.test(shape),
);

const counter = new WorkCounter();
afterAll(() => counter.close());

describe.each(Object.entries(textReaders))('the work of %s', (_, readers) => {
  const readAll = (text: string) => {
    for (const read of Object.values(readers)) read(text);
  };

  it('grows with the length of the text, whatever its shape', {
    timeout: patience(120_000),
  }, () => {
    const tooMuch = shapes.flatMap(([shape, textOf]) => {
      const work = lengths.map((length) => counter.count(() => readAll(textOf(length))));
      const growth = work.slice(1).map((now, at) => now / (work[at] ?? 1));
      return Math.max(...growth) > maxGrowth ? [{ shape, work, growth }] : [];
    });
    expect(tooMuch).toEqual([]);
  });
});

describe('the counter', () => {
  const square = {
    'loops of code': (n: number) => {
      let sum = 0;
      for (let i = 0; i < n; i++) for (let j = 0; j < n; j++) sum += j;
      return sum;
    },
    'a string that is read again after each addition': (n: number) => {
      let text = '';
      for (let i = 0; i < n; i++) {
        text += 'a ';
        /(?:^|\s)b$/.test(text);
      }
    },
    'a list that is copied for each element': (n: number) => {
      let list: number[] = [];
      for (let i = 0; i < n; i++) list = list.concat(i);
    },
  };
  it.each(Object.entries(square))('sees the square of %s', (_, run) => {
    const [small, large] = [500, 1_000].map((n) => counter.count(() => run(n)));
    expect((large ?? 0) / (small ?? 1)).toBeGreaterThan(maxGrowth);
  });
});
