import 'server-only';
import type { Db } from '@/db/client';
import { getJob, lockJob, requestCancel, type SeenJob } from '@/db/queries/jobs';
import { AppError } from '@/lib/errors';
import { stopLive } from './live';
import { failLocked } from './settle';

/**
 * Cancels a job: a waiting one ends here and its credits return; a running one ends at once in this
 * process, or at its next heartbeat or step in another; a finished one stays as it is. Throws AppError `not_found`.
 */
export async function cancelJob(db: Db, userId: string, id: string): Promise<SeenJob> {
  await db.transaction(async (tx) => {
    const job = await lockJob(tx, userId, id);
    if (job?.status === 'pending')
      await failLocked(tx, job, { error: 'Cancelled', errorClass: 'cancelled' });
    if (job?.status === 'in-progress') await requestCancel(tx, userId, id);
  });
  const job = await getJob(db, userId, id);
  if (job?.cancelRequestedAt) stopLive(id);
  if (!job) throw new AppError('not_found');
  return job;
}
