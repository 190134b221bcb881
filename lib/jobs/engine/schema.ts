import { z } from 'zod';

export const JobProgressView = z.object({
  percentage: z.number(),
  message: z.string(),
  /** Seconds since the first start, without the time spent waiting; 0 before that. */
  timeElapsed: z.number(),
});

export const StopOffer = z.object({
  price: z.number(),
  refund: z.number(),
  finished: z.number(),
  sections: z.number(),
});
export type StopOffer = z.infer<typeof StopOffer>;

/** `price` is the max the owner agreed to; the route answers 409 if stopping costs more by now. */
export const StopInput = z.strictObject({
  keep: z.boolean().default(false),
  price: z.int().min(0).default(0),
});
export type StopInput = z.infer<typeof StopInput>;
