import { expect, it } from 'vitest';
import { lengthNoteOf, refundFor } from './length-note';
import { readHeadings, readReport } from './report';

const off = [{ section: 1, words: 90, targetWords: 350 }];
const result = (words: number, sections = off) => ({
  refunded: refundFor({ words, targetWords: 1000 }),
  lengthReport: { targetWords: 1000, words, kept: sections.length === 0, off: sections },
});
const headings = readHeadings({ outline: [{ heading: 'One' }, { heading: 'Two' }] });

it('tells nothing when the promise was kept or nothing is known', () => {
  expect(lengthNoteOf(readReport(result(1000, [])), headings)).toBeNull();
  for (const nothing of [null, {}, { lengthReport: 'x' }, 7, { claims: [{}] }])
    expect(lengthNoteOf(readReport(nothing), [])).toBeNull();
});

it('names the sections that are out of range', () => {
  expect(lengthNoteOf(readReport(result(900)), headings)).toEqual({
    words: 900,
    targetWords: 1000,
    refunded: 0,
    refundWithheld: false,
    sections: [{ heading: 'Two', words: 90, targetWords: 350 }],
  });
});

it('gives back below four fifths', () => {
  expect(refundFor({ words: 800, targetWords: 1000 })).toBe(0);
  expect(refundFor({ words: 799, targetWords: 1000 })).toBe(50);
  expect(lengthNoteOf(readReport(result(700)), headings)).toMatchObject({ refunded: 50 });
  const withheld = { ...result(700, []), refunded: 0, refundWithheld: true };
  expect(lengthNoteOf(readReport(withheld), headings)).toMatchObject({ refundWithheld: true });
});
