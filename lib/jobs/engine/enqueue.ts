import { randomUUID } from 'node:crypto';
import type { Db, Tx } from '@/db/client';
import { violatedConstraint } from '@/db/failures';
import { copySteps } from '@/db/queries/job-steps';
import { countUnfinished, findByKey, insertJob, type JobRow, lockOwner } from '@/db/queries/jobs';
import { fingerprint, storable } from '@/db/stored-json';
import { reserveCredits } from '@/lib/credits/ledger';
import { AppError } from '@/lib/errors';
import { jobVersion, unfinishedPerUser } from './limits';
import type { JobDefinition, JobType } from './types';

type Order = {
  /** For rows that name their job and are written by `admit`. */
  id?: string;
  type: JobType;
  data: Record<string, unknown>;
  price: number;
  reference: string;
  idempotencyKey?: string;
  priority?: number;
  /** An earlier job with the same data, whose recorded steps are copied. */
  from?: { id: string; version: number };
};

type Enqueueing = {
  userId: string;
  /** Called only if there are new jobs; throws to refuse them. */
  admit?: (tx: Tx, newJobs: number) => Promise<void>;
  oneAtATime?: JobDefinition['oneAtATime'];
};

type Enqueued = { job: JobRow; created: boolean };

export async function enqueueJob(db: Db, request: Enqueueing & Order): Promise<Enqueued> {
  const { userId, admit, oneAtATime, ...order } = request;
  const [enqueued] = await enqueueJobs(db, { userId, admit, oneAtATime, orders: [order] });
  if (!enqueued) throw new Error('The enqueue of a job returned nothing.');
  return enqueued;
}

/**
 * All or none, in the order of `orders`. Throws AppError `not_found`, `conflict`, `rate_limited`
 * (queue full), `payment_required`, or what `admit` throws.
 */
export async function enqueueJobs(
  db: Db,
  { userId, admit, oneAtATime, orders }: Enqueueing & { orders: Order[] },
): Promise<Enqueued[]> {
  const hashed = orders.map((order) => {
    const data = storable(order.data) as Record<string, unknown>;
    return { ...order, data, requestHash: fingerprint({ type: order.type, data }) };
  });
  try {
    return await db.transaction((tx) => enqueue(tx, { userId, admit, orders: hashed }));
  } catch (error) {
    if (!oneAtATime || violatedConstraint(error) !== oneAtATime.index) throw error;
    throw new AppError('conflict', oneAtATime.message, { cause: error });
  }
}

type HashedOrder = Order & { requestHash: string };

async function enqueue(
  tx: Tx,
  { userId, admit, orders }: Enqueueing & { orders: HashedOrder[] },
): Promise<Enqueued[]> {
  if (!(await lockOwner(tx, userId))) throw new AppError('not_found');
  const known = new Map<string, JobRow>();
  for (const { idempotencyKey: key } of orders) {
    const earlier = key === undefined ? null : await findByKey(tx, userId, key);
    if (key !== undefined && earlier) known.set(key, earlier);
  }
  const isNew = ({ idempotencyKey: key }: Order) => key === undefined || !known.has(key);
  const newJobs = orders.filter(isNew).length;
  if (newJobs > 0) {
    if ((await countUnfinished(tx, userId)) + newJobs > unfinishedPerUser) throw queueFull();
    await admit?.(tx, newJobs);
  }
  const enqueued: Enqueued[] = [];
  for (const order of orders) {
    const earlier = known.get(order.idempotencyKey ?? '');
    if (earlier) enqueued.push({ job: sameRequest(earlier, order.requestHash), created: false });
    else enqueued.push({ job: await add(tx, userId, order), created: true });
  }
  return enqueued;
}

async function add(tx: Tx, userId: string, order: HashedOrder): Promise<JobRow> {
  const { type, data, price, reference, idempotencyKey, priority, requestHash, from, id } = order;
  const job = await insertJob(tx, {
    id: id ?? randomUUID(),
    userId,
    type,
    data,
    version: from?.version ?? jobVersion,
    priority: priority ?? 0,
    price,
    idempotencyKey,
    requestHash,
  });
  if (from) await copySteps(tx, from.id, job.id);
  if (price > 0) await reserveCredits(tx, { userId, amount: price, jobId: job.id, reference });
  return job;
}

function queueFull(): AppError {
  const text = `You can have ${unfinishedPerUser} jobs waiting. Start more when some are finished.`;
  return new AppError('rate_limited', text);
}

function sameRequest(job: JobRow, requestHash: string): JobRow {
  if (job.requestHash === requestHash) return job;
  throw new AppError('conflict', 'This idempotency key was used for a different request.');
}
