import { expect, it } from 'vitest';
import { lengthNoteOf, refundFor } from './length-note';
import { readHeadings, readReport } from './server/report';

const off = [{ section: 1, words: 90, targetWords: 350 }];
const result = (words: number, sections = off) => ({
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
    sections: [{ heading: 'Two', words: 90, targetWords: 350 }],
  });
});

it('gives back below four fifths, and says so even without knowing the sections', () => {
  expect(refundFor({ words: 800, targetWords: 1000 })).toBe(0);
  expect(refundFor({ words: 799, targetWords: 1000 })).toBe(50);
  const short = { lengthReport: { targetWords: 1000, words: 700, off: [] }, refunded: 50 };
  expect(lengthNoteOf(readReport(short), readHeadings(null))).toMatchObject({
    refunded: 50,
    sections: [],
  });
});
