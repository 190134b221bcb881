import type { Db } from '@/db/client';
import type { ClaimedJob } from '@/db/queries/job-claim';
import { type LeaseState, prolong, writeProgress } from '@/db/queries/job-leases';
import { LeaseLost } from './errors';
import { retryWhileDatabaseDown } from './retry-while-database-down';

export type Progress = { percentage: number; message: string };

export type Lease = {
  signal: AbortSignal;
  stop: (reason: Error) => void;
  /** Throws if the work must stop; asks the database when its last answer is old. */
  confirm: () => Promise<void>;
  progress: (progress: Progress) => Promise<void>;
  /** Takes the result of a fenced write; null means that the lease is lost. */
  learn: (state: LeaseState | null) => void;
  /** Attempts since the last recorded step, including this one. */
  attempt: () => number;
  latest: () => Progress;
  release: () => void;
};

type Holding = { db: Db; job: ClaimedJob; leaseSeconds: number };

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
  }
  async function beat() {
    if (beating || controller.signal.aborted) return;
    beating = true;
    try {
      learn(await prolong(db, job, leaseSeconds));
    } catch {
      // The database is down. Once the lease has expired, another worker may hold the job.
      if (performance.now() - heardAt > patienceMs) stop(new LeaseLost());
    } finally {
      beating = false;
    }
  }

  const timer = setInterval(() => void beat(), beatMs);
  timer.unref();

  return {
    signal: controller.signal,
    stop,
    learn,
    latest: () => latest,
    attempt: () => attempt,
    // A process that was frozen must not start a paid call before it confirms the lease.
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
