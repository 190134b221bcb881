import type { Db } from '@/db/client';
import { getDeletion } from '@/db/queries/account-erasure';
import { AppError } from '@/lib/errors';
import { waitingClass } from '@/lib/jobs/engine/waiting';
import type { DeletionView } from './schema';

/** Needs no sign-in: the id cannot be guessed. Throws AppError `not_found`. */
export async function deletionState(db: Db, jobId: string): Promise<DeletionView> {
  const job = await getDeletion(db, jobId);
  if (!job) throw new AppError('not_found');
  const { percentage, message } = job.progress;
  if (job.status === 'completed') return { state: 'done', percentage: 100, message: 'Done' };
  const isWaiting = job.errorClass === waitingClass || job.status === 'failed';
  return { state: isWaiting ? 'waiting' : 'running', percentage, message };
}
