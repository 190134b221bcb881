import { shortPostRefund } from '@/lib/credits/prices';

type Length = { words: number; targetWords: number };

/** Why a short post got nothing back: its outline asks for a length, or it happened often. */
export type Withheld = 'length' | 'month';

/** Where the length of a post differs from its outline. Words are counted in the sections. */
export type LengthNote = Length & {
  /** Credits given back because of it; 0 for small misses. */
  refunded: number;
  refundWithheld?: Withheld;
  sections: (Length & { heading: string })[];
};

type Report = {
  lengthReport: (Length & { off: (Length & { section: number })[] }) | null;
  refunded?: number;
  refundWithheld?: Withheld;
};

/** A post with a smaller share of its planned words gets part of the price back. */
const smallestShare = 0.8;

/** Credits to give back for a post of this length; 0 when it is long enough. */
export function refundFor({ words, targetWords }: Length): number {
  return words < targetWords * smallestShare ? shortPostRefund : 0;
}

/** What the writer must be told about the length of their post, or null when it is as planned. */
export function lengthNoteOf(report: Report, headings: string[]): LengthNote | null {
  const { lengthReport: length, refunded = 0, refundWithheld } = report;
  if (!length) return null;
  const { words, targetWords } = length;
  const sections = length.off.flatMap((off) => {
    const heading = headings[off.section];
    return heading ? [{ heading, words: off.words, targetWords: off.targetWords }] : [];
  });
  if (refunded === 0 && !refundWithheld && sections.length === 0) return null;
  return {
    words,
    targetWords,
    refunded,
    ...(refundWithheld ? { refundWithheld } : {}),
    sections,
  };
}
