import { z } from 'zod';

/** Other posts that a comparison reads: the newest ones. */
export const mostCompared = 1_000;

/** What a post repeats of its writer's other posts; `from` and `to` are places in its stored text. */
export const RepetitionsView = z.object({
  compared: z.number(),
  /** Other posts there are; more than were compared only beyond {@link mostCompared}. */
  others: z.number(),
  repetitions: z.array(
    z.object({
      kind: z.enum(['opening', 'closing', 'phrase']),
      text: z.string(),
      from: z.number(),
      to: z.number(),
      /** All posts that say it; `posts` holds the newest of them. */
      count: z.number(),
      posts: z.array(z.object({ id: z.string(), title: z.string(), quote: z.string() })),
    }),
  ),
});
export type RepetitionsView = z.infer<typeof RepetitionsView>;
