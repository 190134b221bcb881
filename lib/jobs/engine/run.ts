import type { ClaimedJob } from '@/db/queries/job-claim';
import { AppError } from '@/lib/errors';
import { logFailure } from '@/lib/observability/database-outage';
import { logInfo, logWarning, withLogFields } from '@/lib/observability/log';
import { failpoint } from '@/lib/server/failpoints';
import { Cancelled, LeaseLost, Yielded } from './errors';
import { holdLease, type Lease } from './lease';
import { retryWhileDatabaseDown } from './retry-while-database-down';
import { completeJob, type JobEnd, settleError } from './settle';
import { shareText } from './share-text';
import { makeStep } from './steps';
import { closeStream, emitText, openStream } from './stream-hub';
import type { Engine } from './types';

type Pace = {
  mustYield: (stepsRun: number) => boolean;
  cut: AbortSignal;
};

type Run = Engine & { job: ClaimedJob; leaseSeconds: number; pace: Pace };

/** Records how the attempt ended. Never throws. */
export function runJob(run: Run): Promise<JobEnd> {
  const { id, type, attempt } = run.job;
  return withLogFields({ jobId: id, jobType: type, attempt }, async () => {
    const begun = performance.now();
    const end = await runAttempt(run);
    logInfo('An attempt of a job ended', { end, ms: Math.round(performance.now() - begun) });
    return end;
  });
}

async function runAttempt(run: Run): Promise<JobEnd> {
  const { db, job, leaseSeconds, pace } = run;
  const lease = holdLease({ db, job, leaseSeconds });
  const cut = () => lease.stop(new Yielded(true));
  pace.cut.addEventListener('abort', cut);
  // The deadline may have passed during the claim.
  if (pace.cut.aborted) cut();
  openStream(job.id, () => lease.stop(new Cancelled()));
  const endSharing = shareText(db, job, lease);
  try {
    const outcome = await perform(run, lease);
    failpoint('before-complete');
    await retryWhileDatabaseDown(leaseSeconds * 1000, () => completeJob(db, job, outcome));
    failpoint('after-complete');
    return 'completed';
  } catch (error) {
    // A stopped lease decides the outcome, not what the handler threw.
    const reason = lease.signal.aborted ? lease.signal.reason : error;
    return await settle({ ...run, job: { ...job, attempt: lease.attempt() } }, reason);
  } finally {
    pace.cut.removeEventListener('abort', cut);
    lease.release();
    closeStream(job.id);
    await endSharing();
  }
}

async function perform({ db, registry, job, leaseSeconds, pace }: Run, lease: Lease) {
  lease.signal.throwIfAborted();
  const definition = registry[job.type];
  if (!definition) throw new Error(`There is no handler for ${job.type}.`);
  const { handler } = await definition.load();
  return handler.run({
    job,
    db,
    signal: lease.signal,
    step: await makeStep({ db, job, lease, leaseSeconds }, pace.mustYield),
    progress: lease.progress,
    emit: (event) => emitText(job.id, event),
  });
}

async function settle({ db, registry, job, leaseSeconds }: Run, reason: unknown): Promise<JobEnd> {
  if (isUnexpected(reason)) logFailure('A job failed unexpectedly', reason);
  else if (reason instanceof AppError && reason.status >= 500)
    logWarning('A job failed for now', reason);
  try {
    return await retryWhileDatabaseDown(leaseSeconds * 1000, () =>
      settleError({ db, registry }, job, reason),
    );
  } catch (error) {
    // The lease expires and another claim finds the job, so only time is lost.
    logFailure('A job could not be settled', error);
    return 'lost';
  }
}

function isUnexpected(reason: unknown): boolean {
  if (reason instanceof AppError || reason instanceof LeaseLost || reason instanceof Yielded)
    return false;
  return !(reason instanceof Error && 'kind' in reason);
}
