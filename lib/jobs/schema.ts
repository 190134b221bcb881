import { z } from 'zod';

/** The kinds of work, as the API and the jobs table name them. */
export const JobType = z.enum(['blog-generation', 'image-generation']);
export type JobType = z.infer<typeof JobType>;

export const JobProgressView = z.object({
  percentage: z.number(),
  message: z.string(),
  /** Seconds since the work first began, 0 while it waits for its turn; stands still at the end. */
  timeElapsed: z.number(),
});

export const JobResultView = z.object({
  postId: z.string().optional(),
  post: z.object({ id: z.string(), title: z.string() }).optional(),
  image: z
    .object({
      id: z.string().optional(),
      imageUrl: z.string(),
      alt: z.string().optional(),
      bytes: z.number().optional(),
      width: z.number().optional(),
      height: z.number().optional(),
    })
    .optional(),
  creditsUsed: z.number().optional(),
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
 * Body of POST /api/jobs/{id}/cancel. `price` is the most that the owner agreed to pay (`stop.price`
 * as they read it); `keep` asks for a post of the finished sections. `{}` stops what costs nothing.
 * Answers with the JobView, 409 when stopping costs more by now, 429 after ten stops in an hour.
 */
export const StopInput = z.strictObject({
  keep: z.boolean().default(false),
  price: z.int().min(0).default(0),
});
export type StopInput = z.infer<typeof StopInput>;

/** A job as its owner may see it (spec.md §3). Times are ISO 8601. */
export const JobView = z.object({
  id: z.string(),
  type: JobType,
  status: z.enum(['pending', 'in-progress', 'completed', 'failed']),
  /** Why a failed job failed, in a sentence for its owner. */
  error: z.string().nullable(),
  progress: JobProgressView,
  data: z.object({
    keyword: z.string().optional(),
    title: z.string().optional(),
    postId: z.string().optional(),
    prompt: z.string().optional(),
    imageId: z.string().optional(),
  }),
  result: JobResultView.nullable(),
  /** Absent once the job is over. */
  stop: StopOffer.optional(),
  /** A version before this one left a stop to the job's worker, which has not noticed yet. */
  cancelRequested: z.boolean(),
  /** Until when the job waits for something outside of it, as `progress.message` says. */
  waitingUntil: z.string().optional(),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type JobView = z.infer<typeof JobView>;

export const JobListView = z.array(JobView);
export const StartedJobView = z.object({ jobId: z.string() });
export type StartedJobView = z.infer<typeof StartedJobView>;

/** `?active=true` lists unfinished jobs only; `?before=<id of the last job above>` continues a list. */
export const JobListQuery = z.object({
  active: z.enum(['true', 'false']).optional(),
  type: JobType.optional(),
  before: z.uuid().optional(),
});
export const JobParams = z.object({ id: z.uuid() });
