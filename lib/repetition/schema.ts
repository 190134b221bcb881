import { z } from 'zod';

export const maxCompared = 1_000;

/** `from` and `to` are offsets in the stored text. */
export const RepetitionsView = z.object({
  compared: z.number(),
  /** More than `compared` beyond {@link mostCompared} posts or the character limit of find.ts. */
  others: z.number(),
  repetitions: z.array(
    z.object({
      kind: z.enum(['opening', 'closing', 'phrase']),
      text: z.string(),
      from: z.number(),
      to: z.number(),
      /** All matching posts; `posts` has only the newest of them. */
      count: z.number(),
      posts: z.array(z.object({ id: z.string(), title: z.string(), quote: z.string() })),
    }),
  ),
});
export type RepetitionsView = z.infer<typeof RepetitionsView>;
