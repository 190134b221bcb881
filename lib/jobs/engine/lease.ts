import type { Db } from '@/db/client';
import type { ClaimedJob } from '@/db/queries/job-claim';
import { type LeaseState, prolong, writeProgress } from '@/db/queries/job-leases';
import { Cancelled, LeaseLost } from './errors';
import { retryWhileDatabaseDown } from './retry-while-database-down';

export type Progress = { percentage: number; message: string };

export type Lease = {
  /** Aborts with the reason why the work must stop. */
  signal: AbortSignal;
  stop: (reason: Error) => void;
  /** Throws the reason if the work must stop; asks the database first when it has been a while. */
  confirm: () => Promise<void>;
  progress: (progress: Progress) => Promise<void>;
  /** What a fenced write learned about the lease. */
  learn: (state: LeaseState | null) => void;
  /** Attempts since the last recorded step, this one included. */
  attempt: () => number;
  latest: () => Progress;
  release: () => void;
};

type Holding = { db: Db; job: ClaimedJob; leaseSeconds: number };

/** Keeps a claimed job ours with a heartbeat at every third of the lease, until `release`. */
export function holdLease({ db, job, leaseSeconds }: Holding): Lease {
  const controller = new AbortController();
  const patienceMs = leaseSeconds * 1000;
  const beatMs = patienceMs / 3;
  let heardAt = performance.now();
  let beating = false;
  let latest: Progress = job.progress;
  let attempt = job.attempt;

  function stop(reason: Error) {
    if (!controller.signal.aborted) controller.abort(reason);
  }
  function learn(state: LeaseState | null) {
    if (!state) return stop(new LeaseLost());
    attempt = state.attempt;
    heardAt = performance.now();
    if (state.cancelRequested) stop(new Cancelled());
  }
  async function beat() {
    if (beating || controller.signal.aborted) return;
    beating = true;
    try {
      learn(await prolong(db, job, leaseSeconds));
    } catch {
      // The database is away. Once the lease must have lapsed, somebody else may have the job.
      if (performance.now() - heardAt > patienceMs) stop(new LeaseLost());
    } finally {
      beating = false;
    }
  }

  const timer = setInterval(() => void beat(), beatMs);
  timer.unref();
  if (job.cancelRequested) stop(new Cancelled());

  return {
    signal: controller.signal,
    stop,
    learn,
    latest: () => latest,
    attempt: () => attempt,
    // A process that was frozen must not start something paid before it knows that it still may.
    confirm: async () => {
      if (performance.now() - heardAt > beatMs) await beat();
      controller.signal.throwIfAborted();
    },
    progress: async (progress) => {
      latest = progress;
      controller.signal.throwIfAborted();
      const row = { ...progress, timeElapsed: 0 };
      learn(
        await retryWhileDatabaseDown(patienceMs, () => writeProgress(db, job, row, leaseSeconds)),
      );
      controller.signal.throwIfAborted();
    },
    release: () => clearInterval(timer),
  };
}
