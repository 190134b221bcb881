import { getPrice, makeDueNow, type OperatorJob } from '@/db/queries/job-operator';
import { AppError } from '@/lib/errors';
import { describeJob } from './describe';
import { enqueueJob } from './enqueue';
import { retryKey } from './idempotency-key';
import type { Engine } from './types';

/** Returns the id to follow. Throws AppError `conflict`, or as enqueueJob does. */
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
    // A second retry must not charge the owner twice.
    idempotencyKey: retryKey(job.id),
    priority: job.priority,
    from: { id: job.id, version: job.version },
  });
  return { id: made.job.id };
}
