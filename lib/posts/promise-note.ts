import { shortPostRefund } from '@/lib/credits/prices';

type Promised = { words: number; targetWords: number };

/** What the outline promised and the post did not keep. Words are counted in the sections. */
export type PromiseNote = Promised & {
  /** Credits given back because of it; 0 for small misses. */
  refunded: number;
  sections: (Promised & { heading: string })[];
};

type Report = { promise: (Promised & { off: (Promised & { section: number })[] }) | null };

/** A post shorter than this part of what its outline promised gets part of the price back. */
const leastOfPromise = 0.8;

/** Credits to give back for a post of this length; 0 when it is long enough. */
export function refundFor({ words, targetWords }: Promised): number {
  return words < targetWords * leastOfPromise ? shortPostRefund : 0;
}

/** What the writer must be told about the length of their post, or null when it is as promised. */
export function promiseNote({ promise }: Report, headings: string[]): PromiseNote | null {
  if (!promise) return null;
  const { words, targetWords } = promise;
  const refunded = refundFor(promise);
  const sections = promise.off.flatMap((off) => {
    const heading = headings[off.section];
    return heading ? [{ heading, words: off.words, targetWords: off.targetWords }] : [];
  });
  if (refunded === 0 && sections.length === 0) return null;
  return { words, targetWords, refunded, sections };
}
