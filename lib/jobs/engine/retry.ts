import { getPrice, makeDueNow, type OperatorJob } from '@/db/queries/job-operator';
import { AppError } from '@/lib/errors';
import { describeJob } from './describe';
import { enqueueJob } from './enqueue';
import { retryKey } from './idempotency-key';
import type { Engine } from './types';

/**
 * Tries a job again for its owner and answers with the id to follow. A waiting job becomes due now.
 * A failed one, whose credits are back with the owner, is queued as a new job at the same price,
 * which starts with the steps that were done. Throws AppError `conflict` for any other job, else as
 * enqueueJob does.
 */
export async function retryJob(
  { db, registry }: Engine,
  job: OperatorJob,
): Promise<{ id: string }> {
  if (await makeDueNow(db, job.id)) return { id: job.id };
  if (job.status !== 'failed')
    throw new AppError('conflict', `The job is ${job.status}: there is nothing to try again.`);
  if (job.result?.stopped)
    throw new AppError('conflict', 'Its owner stopped the job and paid for what was written.');
  const definition = registry[job.type];
  const made = await enqueueJob(db, {
    userId: job.userId,
    type: job.type,
    data: job.data,
    price: await getPrice(db, job.id),
    reference: describeJob(definition, job.data),
    oneAtATime: definition?.oneAtATime,
    // Asking twice must not make the owner pay twice.
    idempotencyKey: retryKey(job.id),
    priority: job.priority,
    from: { id: job.id, version: job.version },
  });
  return { id: made.job.id };
}
