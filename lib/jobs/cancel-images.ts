import type { Db } from '@/db/client';
import { listActiveJobs } from '@/db/queries/jobs';
import { countIfWithinLimit } from '@/lib/server/rate-limit';
import { endJob } from './engine/cancel';
import { registry } from './index';

/** A started image counts towards the cancel limit; beyond it, it finishes and is charged. */
export async function cancelImagesOf(db: Db, userId: string, postIds: string[]): Promise<void> {
  const deleted = new Set<unknown>(postIds);
  const waiting = await listActiveJobs(db, userId, 'image-generation');
  for (const job of waiting.filter(({ data }) => deleted.has(data.postId))) {
    if (job.startedAt && !(await countIfWithinLimit(db, userId, 'cancel'))) continue;
    await endJob({ db, registry }, userId, job.id);
  }
}
