import { shortPostRefund } from '@/lib/credits/prices';

type Length = { words: number; targetWords: number };

/** Words are counted in the sections only. */
export type LengthNote = Length & {
  refunded: number;
  refundWithheld: boolean;
  sections: (Length & { heading: string })[];
};

type Report = {
  lengthReport: (Length & { off: (Length & { section: number })[] }) | null;
  refunded: number;
  refundWithheld: boolean;
};

/** Below this share of the planned words, part of the price is refunded. */
const minShare = 0.8;

export function refundFor({ words, targetWords }: Length): number {
  return words < targetWords * minShare ? shortPostRefund : 0;
}

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
