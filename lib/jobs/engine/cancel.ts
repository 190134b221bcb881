import 'server-only';
import type { Db, Tx } from '@/db/client';
import { listSteps } from '@/db/queries/job-steps';
import { getJob, type JobRow, lockJob, type SeenJob } from '@/db/queries/jobs';
import { AppError } from '@/lib/errors';
import { handlers as productHandlers } from '@/lib/jobs/index';
import type { StopInput, StopOffer } from '@/lib/jobs/schema';
import { sectionTexts } from '@/lib/jobs/write-post/section-texts';
import { stopOffer } from '@/lib/jobs/write-post/stop-offer';
import { assertWithinLimit } from '@/lib/rate-limit';
import { failpoint } from './failpoints';
import { failLocked, stopLocked } from './settle';
import { stopLive } from './stream-hub';
import type { Handlers, JobHandler } from './types';

/**
 * Stops a job for its owner, at once and in one transaction: the job ends as `failed` with the error
 * "Cancelled", the share of its finished sections is spent, the rest comes back, and with `keep` a
 * post of these sections is written (`result.postId`, `result.post`). A worker that runs the job
 * loses its lease by that, so it records nothing afterwards. A finished job stays as it is.
 *
 * `price` is what the owner read and agreed to (`stop.price` of the job's view). Throws AppError
 * `conflict` with `details.stop`, the offer that holds now, when stopping costs more by now;
 * `rate_limited` beyond the user's stops of an hour; `not_found`.
 */
export async function cancelJob(
  db: Db,
  userId: string,
  id: string,
  choice: StopInput = { keep: false, price: 0 },
  handlers: Handlers = productHandlers,
): Promise<SeenJob> {
  const known = await getJob(db, userId, id);
  if (!known) throw new AppError('not_found');
  if (known.finishedAt) return known;
  const handler = choice.keep ? (await handlers[known.type]?.())?.handler : undefined;
  await db.transaction(async (tx) => {
    const job = await lockJob(tx, userId, id);
    if (!job || job.finishedAt) return;
    await settleStop(tx, job, { price: choice.price, handler });
    failpoint('inside-stop');
  });
  failpoint('after-stop');
  stopLive(id);
  const job = await getJob(db, userId, id);
  if (!job) throw new AppError('not_found');
  return job;
}

/**
 * Ends a job at no cost, of types that only a newer version knows too. Answers with the status that
 * it found, or null when there is no such job.
 */
export async function endJob(db: Db, userId: string, id: string): Promise<JobRow['status'] | null> {
  const status = await db.transaction(async (tx) => {
    const job = await lockJob(tx, userId, id);
    if (job && !job.finishedAt)
      await failLocked(tx, job, { error: 'Cancelled', errorClass: 'cancelled' });
    return job?.status ?? null;
  });
  if (status === 'in-progress') stopLive(id);
  return status;
}

type Agreed = { price: number; handler: JobHandler | undefined };

async function settleStop(tx: Tx, job: JobRow, { price, handler }: Agreed): Promise<void> {
  const steps = await listSteps(tx, job.id);
  const offer = stopOffer({ ...job, finishedSections: sectionTexts(steps).length });
  if (offer.price > price) throw priceChanged(offer);
  // In the transaction, so that only stops that happen count.
  await assertWithinLimit(tx, job.userId, 'cancel');
  const keep = handler?.keep && ((within: Tx) => handler.keep?.(within, { ...job, steps }));
  await stopLocked(tx, job, { offer, keep });
}

function priceChanged(stop: StopOffer): AppError {
  const { price, finished, sections } = stop;
  return new AppError(
    'conflict',
    `Another section was finished in the meantime: ${finished} of ${sections} are written, so stopping costs ${price} credits now. Nothing was stopped or charged.`,
    { details: { stop } },
  );
}
