import 'server-only';
import { z } from 'zod';

/** The result of the job that wrote a post. A stopped post has no length report. */
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
  /** Credits given back for a short post. */
  refunded: z.number().catch(0),
  /** True when none were given back because of the monthly limit. */
  refundWithheld: z.boolean().catch(false),
  /** Of a stopped post: how many of the approved sections it has. */
  stopped: z.object({ finished: z.number(), sections: z.number() }).optional().catch(undefined),
});
type PostReport = z.infer<typeof PostReport>;

const empty: PostReport = { claims: [], lengthReport: null, refunded: 0, refundWithheld: false };

const Order = z.object({ outline: z.array(z.object({ heading: z.string() })).catch([]) });

/** Reads `jobs.result` of a finished blog generation. Never throws. */
export function readReport(result: unknown): PostReport {
  return PostReport.catch(empty).parse(result);
}

/** The approved headings of a blog generation, from `jobs.data`. Never throws. */
export function readHeadings(data: unknown): string[] {
  const { outline } = Order.catch({ outline: [] }).parse(data);
  return outline.map(({ heading }) => heading);
}
