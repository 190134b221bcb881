import { z } from 'zod';
import { JobProgressView, StopOffer } from './engine/schema';
import { ImageJobData, ImageJobResult } from './make-image/schema';
import { PublicationJobData, PublicationJobResult } from './publish-post/schema';
import { PostJobData, PostJobResult } from './write-post/schema';

export const JobType = z.enum([
  'blog-generation',
  'image-generation',
  'account-export',
  'account-deletion',
  'publication',
]);
export type JobType = z.infer<typeof JobType>;

export const JobResultView = z.object({
  ...PostJobResult.shape,
  ...ImageJobResult.shape,
  ...PublicationJobResult.shape,
  creditsUsed: z.number().optional(),
});

/** Times are ISO 8601. */
export const JobView = z.object({
  id: z.string(),
  type: JobType,
  status: z.enum(['pending', 'in-progress', 'completed', 'failed']),
  error: z.string().nullable(),
  progress: JobProgressView,
  data: z.object({ ...PostJobData.shape, ...ImageJobData.shape, ...PublicationJobData.shape }),
  result: JobResultView.nullable(),
  stop: StopOffer.optional(),
  /** When a job that waits for another service is tried again. */
  waitingUntil: z.string().optional(),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type JobView = z.infer<typeof JobView>;

export const JobListView = z.array(JobView);
export const StartedJobView = z.object({
  jobId: z.string(),
  /** False if the idempotency key matched an earlier job. */
  created: z.boolean().optional(),
});
export type StartedJobView = z.infer<typeof StartedJobView>;

/** `before` is the id of the last job of the previous page. */
export const JobListQuery = z.object({
  active: z.enum(['true', 'false']).optional(),
  type: JobType.optional(),
  before: z.uuid().optional(),
});
export const JobParams = z.object({ id: z.uuid() });
