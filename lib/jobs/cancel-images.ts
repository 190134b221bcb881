import type { Db } from '@/db/client';
import { listActiveJobs } from '@/db/queries/jobs';
import { endJob } from './engine/cancel';
import { registry } from './index';

/** Cancels the images under way of posts that were deleted; their credits come back. */
export async function cancelImagesOf(db: Db, userId: string, postIds: string[]): Promise<void> {
  const deleted = new Set<unknown>(postIds);
  const waiting = await listActiveJobs(db, userId, 'image-generation');
  for (const job of waiting)
    if (deleted.has(job.data.postId)) await endJob({ db, registry }, userId, job.id);
}
