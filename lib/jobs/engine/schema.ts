import { z } from 'zod';

export const JobProgressView = z.object({
  percentage: z.number(),
  message: z.string(),
  /** Seconds since the work first began, without waits for something outside; 0 before that. */
  timeElapsed: z.number(),
});

/** What stopping an unfinished job costs now, in credits, and what comes back of its price. */
export const StopOffer = z.object({
  price: z.number(),
  refund: z.number(),
  /** Finished of all approved sections; 0 of 0 for work that has none. */
  finished: z.number(),
  sections: z.number(),
});
export type StopOffer = z.infer<typeof StopOffer>;

/**
 * Body of POST /api/jobs/{id}/cancel: `price` is the most that the owner agreed to (`stop.price`),
 * `keep` asks for a post of the finished sections. 409 when it costs more by now, 429 after ten.
 */
export const StopInput = z.strictObject({
  keep: z.boolean().default(false),
  price: z.int().min(0).default(0),
});
export type StopInput = z.infer<typeof StopInput>;
