import 'server-only';
import type { Db } from '@/db/client';
import { getJob, type JobRow, lockJob, requestCancel, type SeenJob } from '@/db/queries/jobs';
import { AppError } from '@/lib/errors';
import { stopLive } from './live';
import { failLocked } from './settle';

/**
 * Cancels a job: a waiting one ends here and its credits return; a running one ends at once in this
 * process, or at its next heartbeat or step in another; a finished one stays as it is. Throws AppError `not_found`.
 */
export async function cancelJob(db: Db, userId: string, id: string): Promise<SeenJob> {
  const known = await getJob(db, userId, id);
  if (known) await endJob(db, userId, id);
  const job = known && (await getJob(db, userId, id));
  if (!job) throw new AppError('not_found');
  return job;
}

/**
 * As {@link cancelJob}, for jobs of types that only a newer version knows too. Answers with the
 * status that it found, or null when there is no such job.
 */
export async function endJob(db: Db, userId: string, id: string): Promise<JobRow['status'] | null> {
  const job = await db.transaction(async (tx) => {
    const held = await lockJob(tx, userId, id);
    if (held?.status === 'pending')
      await failLocked(tx, held, { error: 'Cancelled', errorClass: 'cancelled' });
    if (held?.status === 'in-progress') await requestCancel(tx, userId, id);
    return held;
  });
  if (job?.status === 'in-progress') stopLive(id);
  return job?.status ?? null;
}
