import 'server-only';
import { randomUUID } from 'node:crypto';
import type { Db, Tx } from '@/db/client';
import { violatedConstraint } from '@/db/failures';
import { copySteps } from '@/db/queries/job-steps';
import { countUnfinished, findByKey, insertJob, type JobRow, lockOwner } from '@/db/queries/jobs';
import { reserveCredits } from '@/lib/credits/ledger';
import { AppError } from '@/lib/errors';
import { jobVersion, unfinishedPerUser } from './limits';
import type { JobType } from './schema';
import { fingerprint, storable } from './stored-json';

type Request = {
  userId: string;
  type: JobType;
  data: Record<string, unknown>;
  /** Credits set aside now, spent when the job completes, given back when it does not. */
  price: number;
  /** What the price is for, as the owner's history shows it. */
  reference: string;
  /** The same key with the same request is the same job. */
  idempotencyKey?: string;
  priority?: number;
  /** An earlier job whose data this one has, and whose recorded steps it starts with. */
  from?: { id: string; version: number };
};

/**
 * Puts a job into the queue and sets its price aside, both or neither. Throws AppError `conflict`
 * (key used for something else, or an image under way), `rate_limited` (queue full) or
 * `payment_required`.
 */
export async function enqueueJob(
  db: Db,
  request: Request,
): Promise<{ job: JobRow; created: boolean }> {
  const data = storable(request.data) as Record<string, unknown>;
  const requestHash = fingerprint({ type: request.type, data });
  try {
    return await db.transaction((tx) => enqueue(tx, { ...request, data, requestHash }));
  } catch (error) {
    if (violatedConstraint(error) !== 'jobs_one_image') throw error;
    throw new AppError(
      'conflict',
      'Please wait for the current image generation to complete before starting a new one.',
      { cause: error },
    );
  }
}

async function enqueue(tx: Tx, request: Request & { requestHash: string }) {
  const { userId, type, data, price, reference, idempotencyKey, priority, requestHash } = request;
  if (!(await lockOwner(tx, userId))) throw new AppError('not_found');
  const earlier = idempotencyKey ? await findByKey(tx, userId, idempotencyKey) : null;
  if (earlier) return { job: sameRequest(earlier, requestHash), created: false };
  if ((await countUnfinished(tx, userId)) >= unfinishedPerUser)
    throw new AppError(
      'rate_limited',
      `You have ${unfinishedPerUser} jobs waiting already. Start more when some are finished.`,
    );
  const job = await insertJob(tx, {
    id: randomUUID(),
    userId,
    type,
    data,
    version: request.from?.version ?? jobVersion,
    priority: priority ?? 0,
    price,
    idempotencyKey,
    requestHash,
  });
  if (request.from) await copySteps(tx, request.from.id, job.id);
  if (price > 0) await reserveCredits(tx, { userId, amount: price, jobId: job.id, reference });
  return { job, created: true };
}

function sameRequest(job: JobRow, requestHash: string): JobRow {
  if (job.requestHash === requestHash) return job;
  throw new AppError('conflict', 'This idempotency key was used for a different request.');
}
