import 'server-only';
import { z } from 'zod';

/**
 * What the job that wrote a post recorded about it (WrittenPost). A job that was stopped or failed
 * recorded less, so every part may be missing.
 */
const PostReport = z.object({
  claims: z
    .array(
      z.object({
        text: z.string().min(1),
        before: z.string().optional(),
        after: z.string().optional(),
      }),
    )
    .catch([]),
  lengthReport: z
    .object({
      targetWords: z.number(),
      words: z.number(),
      off: z
        .array(z.object({ section: z.number(), words: z.number(), targetWords: z.number() }))
        .catch([]),
    })
    .nullable()
    .catch(null),
  /** Credits given back for a short post, and why none were. */
  refunded: z.number().optional().catch(undefined),
  refundWithheld: z.enum(['length', 'month']).optional().catch(undefined),
  /** Of a stopped post: how many of the approved sections it has. */
  stopped: z.object({ finished: z.number(), sections: z.number() }).optional().catch(undefined),
});
type PostReport = z.infer<typeof PostReport>;

const Order = z.object({ outline: z.array(z.object({ heading: z.string() })).catch([]) });

/** Reads `jobs.result` of a finished blog generation. Never throws. */
export function readReport(result: unknown): PostReport {
  return PostReport.catch({ claims: [], lengthReport: null }).parse(result);
}

/** The approved headings of a blog generation, from `jobs.data`. Never throws. */
export function readHeadings(data: unknown): string[] {
  const { outline } = Order.catch({ outline: [] }).parse(data);
  return outline.map(({ heading }) => heading);
}
