import { z } from 'zod';

export const EvidenceCounts = z.object({
  /** Sentences with a figure that their source does not have. */
  figures: z.number(),
  /** Sentences with a quotation that their source does not have. */
  quotations: z.number(),
  /** Sentences with a claim that no source is cited for. */
  missing: z.number(),
});
export type EvidenceCounts = z.infer<typeof EvidenceCounts>;

/** Null where there is nothing to look at. */
export function openCounts(counts: EvidenceCounts | null): EvidenceCounts | null {
  return counts && counts.figures + counts.quotations + counts.missing > 0 ? counts : null;
}

/** What the counts say, the worst first. */
export function countedWords({ figures, quotations, missing }: EvidenceCounts) {
  const count = (n: number, one: string, many: string) => (n === 1 ? `1 ${one}` : `${n} ${many}`);
  return {
    differ: [
      figures > 0 ? count(figures, 'figure differs', 'figures differ') : '',
      quotations > 0 ? count(quotations, 'quotation differs', 'quotations differ') : '',
    ].filter(Boolean),
    missing: missing > 0 ? `${missing} without a source` : null,
  };
}
