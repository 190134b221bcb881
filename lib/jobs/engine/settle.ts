import type { Db, Tx } from '@/db/client';
import { type ClaimedJob, lockDead, lockUnbegun, requeueLapsed } from '@/db/queries/job-claim';
import { completeHeld } from '@/db/queries/job-completion';
import { finish, lockHeld, requeue } from '@/db/queries/job-leases';
import type { JobRow } from '@/db/queries/jobs';
import { commitCredits, releaseCredits, spendPart } from '@/lib/credits/ledger';
import { failpoint } from '@/lib/server/failpoints';
import { backoffMs } from './backoff';
import { describeJob } from './describe';
import { Cancelled, judge, LeaseLost, type Verdict, Yielded } from './errors';
import type { StopOffer } from './schema';
import type { Engine, JobOutcome } from './types';
import { waitOut } from './waiting';

export type JobEnd = 'completed' | 'failed' | 'retried' | 'waiting' | 'yielded' | 'lost';

const done = { percentage: 100, message: 'Done', timeElapsed: 0 };

/**
 * Each end of a job is one transaction that locks job, balance, then other rows. Handler rows refer
 * to the owner, so another order could deadlock two jobs of one owner.
 */
export async function completeJob(db: Db, job: ClaimedJob, outcome: JobOutcome): Promise<void> {
  const { result, reference, complete } = outcome;
  if (complete) return completeWithRows(db, job, { result, reference, complete });
  if (!(await completeHeld(db, job, { result, reference, progress: done }))) throw new LeaseLost();
}

async function completeWithRows(
  db: Db,
  job: ClaimedJob,
  { result, reference, complete }: Required<JobOutcome>,
): Promise<void> {
  await db.transaction(async (tx) => {
    if (!(await lockHeld(tx, job))) throw new LeaseLost();
    const creditsUsed = await commitCredits(tx, { userId: job.userId, jobId: job.id, reference });
    const extra = await complete(tx);
    failpoint('inside-complete');
    await finish(tx, job.id, {
      status: 'completed',
      // `extra` wins, because the handler may have refunded credits.
      result: { ...result, creditsUsed, ...extra },
      progress: done,
    });
  });
}

export async function settleError(
  { db, registry }: Engine,
  job: ClaimedJob,
  error: unknown,
): Promise<JobEnd> {
  if (error instanceof LeaseLost) return 'lost';
  if (error instanceof Yielded) {
    const kept = await requeue(db, job, { delayMs: 0, giveAttemptBack: !error.cut });
    return kept ? 'yielded' : 'lost';
  }
  const verdict = judge(error);
  if (verdict.kind === 'wait') return waitOut(db, job, verdict);
  if (verdict.kind === 'retry' && job.attempt < job.maxAttempts)
    return retryLater(db, job, verdict);
  return db.transaction(async (tx) => {
    if (!(await lockHeld(tx, job))) return 'lost';
    const reference = describeJob(registry[job.type], job.data);
    const reason = { error: verdict.message, errorClass: verdict.kind };
    await failLocked(tx, job, { ...reason, reference });
    return 'failed';
  });
}

async function retryLater(db: Db, job: ClaimedJob, verdict: Verdict): Promise<JobEnd> {
  const delayMs = backoffMs({ attempt: job.attempt, retryAfterMs: verdict.retryAfterMs });
  const kept = await requeue(db, job, {
    delayMs,
    giveAttemptBack: false,
    errorClass: verdict.kind,
    message: `${verdict.message} Trying again in ${Math.ceil(delayMs / 1000)} s.`,
  });
  return kept ? 'retried' : 'lost';
}

/** The transaction must hold the lock of the job's row. */
export async function failLocked(
  tx: Tx,
  job: Pick<JobRow, 'id' | 'userId'>,
  { reference, ...reason }: { error: string; errorClass: string; reference: string },
): Promise<void> {
  await releaseCredits(tx, { userId: job.userId, jobId: job.id, reference });
  await finish(tx, job.id, { status: 'failed', ...reason });
}

const refunded =
  'The payment for your credits was returned, so this was not begun. Nothing was charged.';

/** For accounts below zero. Skips locked rows, because the caller may hold the profile. */
export async function endUnbegun(
  tx: Tx,
  which: { userId: string } | { max: number },
): Promise<number> {
  const jobs = await lockUnbegun(tx, which);
  for (const job of jobs)
    await failLocked(tx, job, {
      error: refunded,
      errorClass: 'refunded',
      reference: job.reference ?? '',
    });
  return jobs.length;
}

type Stop = {
  offer: StopOffer;
  reference: string;
  keep?: (tx: Tx) => Promise<Record<string, unknown>> | undefined;
};

/** The transaction must hold the lock of the job's row. `keep` returns fields of the result. */
export async function stopLocked(
  tx: Tx,
  job: Pick<JobRow, 'id' | 'userId'>,
  { offer, reference, keep }: Stop,
): Promise<void> {
  const { price, finished, sections } = offer;
  const reason = { error: new Cancelled().message, errorClass: 'cancelled' };
  if (price === 0) return failLocked(tx, job, { ...reason, reference });
  const creditsUsed = await spendPart(tx, {
    userId: job.userId,
    jobId: job.id,
    amount: price,
    reference: `${reference}, stopped after ${finished} of ${sections} sections`,
  });
  const kept = await keep?.(tx);
  const result = { ...kept, creditsUsed, stopped: { finished, sections } };
  await finish(tx, job.id, { status: 'failed', ...reason, result });
}

/** Requeues lapsed jobs, fails dead and unpaid ones. Returns how many failed. */
export async function sweep({ db, registry }: Engine, max = 100): Promise<number> {
  await requeueLapsed(db);
  for (let swept = 0; swept < max; swept++) {
    const found = await db.transaction(async (tx) => {
      const job = await lockDead(tx);
      if (!job) return (await endUnbegun(tx, { max: 1 })) > 0;
      const reference = describeJob(registry[job.type], job.data);
      await failLocked(tx, job, { ...endOfDead(job), reference });
      return true;
    });
    if (!found) return swept;
  }
  return max;
}

function endOfDead({ attempt }: JobRow) {
  const error = `The work stopped unexpectedly ${attempt} times, so it was given up.`;
  return { error, errorClass: 'dead' };
}
