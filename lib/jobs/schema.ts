import { z } from 'zod';
import { JobProgressView, StopOffer } from './engine/schema';
import { ImageJobData, ImageJobResult } from './make-image/schema';
import { PostJobData, PostJobResult } from './write-post/schema';

/** The kinds of work, as the API and the jobs table name them. */
export const JobType = z.enum(['blog-generation', 'image-generation']);
export type JobType = z.infer<typeof JobType>;

export const JobResultView = z.object({
  ...PostJobResult.shape,
  ...ImageJobResult.shape,
  creditsUsed: z.number().optional(),
});

/** A job as its owner may see it. Times are ISO 8601. */
export const JobView = z.object({
  id: z.string(),
  type: JobType,
  status: z.enum(['pending', 'in-progress', 'completed', 'failed']),
  /** Why a failed job failed, in a sentence for its owner. */
  error: z.string().nullable(),
  progress: JobProgressView,
  data: z.object({ ...PostJobData.shape, ...ImageJobData.shape }),
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
export const StartedJobView = z.object({
  jobId: z.string(),
  /** False when the idempotency key named a job that was there already. */
  created: z.boolean().optional(),
});
export type StartedJobView = z.infer<typeof StartedJobView>;

/** `?active=true` lists unfinished jobs only; `?before=<id of the last job above>` continues a list. */
export const JobListQuery = z.object({
  active: z.enum(['true', 'false']).optional(),
  type: JobType.optional(),
  before: z.uuid().optional(),
});
export const JobParams = z.object({ id: z.uuid() });
