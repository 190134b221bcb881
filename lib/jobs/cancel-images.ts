import type { Db } from '@/db/client';
import { listActiveJobs } from '@/db/queries/jobs';
import { endJob } from './engine/cancel';
import { registry } from './index';

/** Cancels the images under way of a post that was deleted; their credits come back. */
export async function cancelImagesOf(db: Db, userId: string, postId: string): Promise<void> {
  const waiting = await listActiveJobs(db, userId, 'image-generation');
  for (const job of waiting)
    if (job.data.postId === postId) await endJob({ db, registry }, userId, job.id);
}
