import { shortPostRefund } from '@/lib/credits/prices';

type Length = { words: number; targetWords: number };

/** Where the length of a post differs from its outline. Words are counted in the sections. */
export type LengthNote = Length & {
  /** Credits given back because of it; 0 for small misses. */
  refunded: number;
  /** True when no credits came back because this month's refunds are used up. */
  refundWithheld: boolean;
  sections: (Length & { heading: string })[];
};

type Report = {
  lengthReport: (Length & { off: (Length & { section: number })[] }) | null;
  refunded: number;
  refundWithheld: boolean;
};

/** A post with a smaller share of its planned words gets part of the price back. */
const minShare = 0.8;

/** Credits to give back for a post of this length; 0 when it is long enough. */
export function refundFor({ words, targetWords }: Length): number {
  return words < targetWords * minShare ? shortPostRefund : 0;
}

/** The note on a post's length for its owner, or null when the length is as planned. */
export function lengthNoteOf(report: Report, headings: string[]): LengthNote | null {
  const { lengthReport, refunded, refundWithheld } = report;
  if (!lengthReport) return null;
  const { words, targetWords } = lengthReport;
  const sections = lengthReport.off.flatMap((off) => {
    const heading = headings[off.section];
    return heading ? [{ heading, words: off.words, targetWords: off.targetWords }] : [];
  });
  if (refunded === 0 && !refundWithheld && sections.length === 0) return null;
  return { words, targetWords, refunded, refundWithheld, sections };
}
