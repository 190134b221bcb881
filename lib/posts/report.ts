import 'server-only';
import { z } from 'zod';

/** A stopped post has no length report. */
const Recorded = z.array(
  z.object({
    text: z.string().min(1),
    before: z.string().optional(),
    after: z.string().optional(),
  }),
);
const PostReport = z.object({
  claims: Recorded.catch([]),
  /** Absent in posts of before. */
  examples: Recorded.catch([]),
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
  refunded: z.number().catch(0),
  refundWithheld: z.boolean().catch(false),
  stopped: z.object({ finished: z.number(), sections: z.number() }).optional().catch(undefined),
});
type PostReport = z.infer<typeof PostReport>;

const empty: PostReport = {
  claims: [],
  examples: [],
  lengthReport: null,
  refunded: 0,
  refundWithheld: false,
};

const Order = z.object({ outline: z.array(z.object({ heading: z.string() })).catch([]) });

export function readReport(result: unknown): PostReport {
  return PostReport.catch(empty).parse(result);
}

export function readHeadings(data: unknown): string[] {
  const { outline } = Order.catch({ outline: [] }).parse(data);
  return outline.map(({ heading }) => heading);
}
