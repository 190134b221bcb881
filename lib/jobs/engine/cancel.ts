import type { Db, Tx } from '@/db/client';
import { listSteps, type RecordedStep } from '@/db/queries/job-steps';
import { getJob, type JobRow, lockJob, type SeenJob } from '@/db/queries/jobs';
import { AppError } from '@/lib/errors';
import { failpoint } from '@/lib/server/failpoints';
import { assertWithinLimit, countIfWithinLimit, rateLimits } from '@/lib/server/rate-limit';
import { describeJob } from './describe';
import type { StopInput, StopOffer } from './schema';
import { failLocked, stopLocked } from './settle';
import { offerToStop } from './stop-offer';
import { stopHere } from './stream-hub';
import type { Engine, JobDefinition, JobHandler } from './types';

/**
 * Charges for finished sections and releases the rest. Throws AppError `not_found`, `rate_limited`,
 * `conflict` with `details.stop` if the offer changed, or what `mayKeep` throws.
 */
export async function cancelJob(
  { db, registry }: Engine,
  userId: string,
  id: string,
  choice: StopInput = { keep: false, price: 0 },
): Promise<SeenJob> {
  const known = await getJob(db, userId, id);
  if (!known) throw new AppError('not_found');
  if (known.finishedAt) return known;
  const definition = registry[known.type];
  const handler = choice.keep ? (await definition?.load())?.handler : undefined;
  const agreed = { userId, price: choice.price, definition, handler };
  const kept = handler && (await toKeep(db, known, { ...agreed, handler }));
  await db.transaction(async (tx) => {
    const job = await lockJob(tx, userId, id);
    if (!job || job.finishedAt) return;
    await settleStop(tx, job, { ...agreed, kept });
    failpoint('inside-stop');
  });
  failpoint('after-stop');
  stopHere(id);
  const job = await getJob(db, userId, id);
  if (!job) throw new AppError('not_found');
  return job;
}

/** Ends a job for free, even of an unknown type. Returns its status before, null without a job. */
export async function endJob(
  { db, registry }: Engine,
  userId: string,
  id: string,
): Promise<JobRow['status'] | null> {
  const status = await db.transaction(async (tx) => {
    const job = await lockJob(tx, userId, id);
    if (job && !job.finishedAt) {
      const reference = describeJob(registry[job.type], job.data);
      await failLocked(tx, job, { error: 'Cancelled', errorClass: 'cancelled', reference });
    }
    return job?.status ?? null;
  });
  if (status === 'in-progress') stopHere(id);
  return status;
}

type Agreed = {
  price: number;
  definition: JobDefinition | undefined;
  handler: JobHandler | undefined;
};

/** Checks before the transaction, because `mayKeep` may call a vendor. */
async function toKeep(
  db: Db,
  job: SeenJob,
  { userId, price, definition, handler }: Agreed & { userId: string; handler: JobHandler },
): Promise<RecordedStep[]> {
  const steps = await listSteps(db, job.id);
  const finishedSections = definition?.sectionTexts?.(steps).length ?? 0;
  const offer = offerToStop(definition, { ...job, finishedSections });
  if (offer.price > price) throw priceChanged(offer);
  if (finishedSections === 0) return [];
  if (offer.price > 0 && handler.mayKeep) {
    await assertWithinLimit(db, userId, 'keep');
    await handler.mayKeep({ ...job, userId, steps });
  }
  return steps;
}

async function settleStop(
  tx: Tx,
  job: JobRow,
  { price, definition, handler, kept }: Agreed & { kept: RecordedStep[] | undefined },
): Promise<void> {
  const count = (steps: RecordedStep[]) => definition?.sectionTexts?.(steps).length ?? 0;
  const steps = await listSteps(tx, job.id);
  const finishedSections = count(steps);
  const hasBegun = steps.length > 0;
  const isFree = definition?.stopOffer && hasBegun && finishedSections === 0;
  const freeStops = isFree ? await countFreeStop(tx, job.userId) : 0;
  const offer = offerToStop(definition, { ...job, finishedSections, hasBegun, freeStops });
  // The owner has not agreed to a section that finished after the check in toKeep.
  const isNew = kept !== undefined && count(kept) < finishedSections;
  if (offer.price > price || isNew) throw priceChanged(offer);
  // In the transaction, so that a stop that fails does not count.
  if (job.startedAt) await assertWithinLimit(tx, job.userId, 'cancel');
  const keep = (within: Tx) =>
    kept?.length ? handler?.keep?.(within, { ...job, steps: kept }) : undefined;
  const reference = describeJob(definition, job.data);
  await stopLocked(tx, job, { offer, reference, keep });
}

/** Counts a free stop and returns 0 if one is left today, else returns the max. */
async function countFreeStop(tx: Tx, userId: string): Promise<number> {
  const isLeft = await countIfWithinLimit(tx, userId, 'freeStop');
  return isLeft ? 0 : rateLimits.freeStop.max;
}

function priceChanged(stop: StopOffer): AppError {
  const { price, finished, sections } = stop;
  const reason =
    finished === 0
      ? `You have stopped ${rateLimits.freeStop.max} posts for free today after their writing had begun, so stopping this one costs ${price} credits, the share of its first section.`
      : `Another section was finished in the meantime: ${finished} of ${sections} are written, so stopping costs ${price} credits now.`;
  return new AppError('conflict', `${reason} Nothing was stopped or charged.`, {
    details: { stop },
  });
}
