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
  /** A running job was told to stop and has not noticed yet. */
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

/** `?active=true` lists unfinished jobs only. */
export const JobListQuery = z.object({
  active: z.enum(['true', 'false']).optional(),
  type: JobType.optional(),
});
export const JobParams = z.object({ id: z.uuid() });
