import { shortPostRefund } from '@/lib/credits/prices';

type Promised = { words: number; targetWords: number };

/** Why a short post got nothing back: its outline asks for a length, or it happened often. */
export type Withheld = 'length' | 'month';

/** What the outline promised and the post did not keep. Words are counted in the sections. */
export type PromiseNote = Promised & {
  /** Credits given back because of it; 0 for small misses. */
  refunded: number;
  refundWithheld?: Withheld;
  sections: (Promised & { heading: string })[];
};

type Report = {
  promise: (Promised & { off: (Promised & { section: number })[] }) | null;
  /** Absent in jobs of earlier versions, which always gave the refund. */
  refunded?: number;
  refundWithheld?: Withheld;
};

/** A post shorter than this part of what its outline promised gets part of the price back. */
const leastOfPromise = 0.8;

/** Credits to give back for a post of this length; 0 when it is long enough. */
export function refundFor({ words, targetWords }: Promised): number {
  return words < targetWords * leastOfPromise ? shortPostRefund : 0;
}

/** What the writer must be told about the length of their post, or null when it is as promised. */
export function promiseNote(report: Report, headings: string[]): PromiseNote | null {
  const { promise, refundWithheld } = report;
  if (!promise) return null;
  const { words, targetWords } = promise;
  const refunded = report.refunded ?? refundFor(promise);
  const sections = promise.off.flatMap((off) => {
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
