import type { Db } from '@/db/client';
import type { ClaimedJob } from '@/db/queries/job-claim';
import { writeStepProgress } from '@/db/queries/job-leases';
import { insertStep, listSteps, type RecordedStep } from '@/db/queries/job-steps';
import { fingerprint, storable } from '@/db/stored-json';
import { failpoint } from '@/lib/server/failpoints';
import { JobError, LeaseLost, Yielded } from './errors';
import type { Lease } from './lease';
import { jobVersion } from './limits';
import { retryWhileDatabaseDown } from './retry-while-database-down';
import type { JobContext, StepRun, StepUsage } from './types';

/** In characters. Keeps a runaway reply out of the database. */
const largestOutput = 2_000_000;

type Running = { db: Db; job: ClaimedJob; lease: Lease; leaseSeconds: number };
type NewStep = RecordedStep & { usage?: StepUsage };

export async function makeStep(
  running: Running,
  mustYield: (stepsRun: number) => boolean,
): Promise<JobContext['step']> {
  const { db, job, lease } = running;
  const done = await retryWhileDatabaseDown(running.leaseSeconds * 1000, () =>
    listSteps(db, job.id),
  );
  const recorded = new Map(done.map((step) => [step.stepKey, step]));
  const underWay = new Set<Promise<unknown>>();
  let stepsRun = 0;

  async function make<T>(key: string, inputHash: string, run: StepRun<T>): Promise<RecordedStep> {
    stepsRun += 1;
    failpoint('before-step', key);
    const idempotencyKey = `${job.id}:${key}:1`;
    const made = await unlessStopped(lease.signal, run({ signal: lease.signal, idempotencyKey }));
    failpoint('after-reply', key);
    const kept = await record(running, {
      stepKey: key,
      inputHash,
      output: sizeChecked(storable(made.output)),
      usage: made.usage,
    });
    recorded.set(key, kept);
    failpoint('after-step', key);
    return kept;
  }

  return async function step<T>(key: string, input: unknown, run: StepRun<T>): Promise<T> {
    const inputHash = fingerprint(input);
    const known = recorded.get(key);
    if (known) return outputFor<T>(known, inputHash);
    if (mustYield(stepsRun)) {
      // Parallel steps are paid for, so wait until they are recorded or cut.
      await Promise.allSettled(underWay);
      lease.stop(new Yielded(false));
    }
    await lease.confirm();
    const making = make(key, inputHash, run);
    underWay.add(making);
    try {
      return outputFor<T>(await making, inputHash);
    } finally {
      underWay.delete(making);
    }
  };
}

/** A step that ignores its signal must not block its worker. */
function unlessStopped<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(signal.reason);
    signal.addEventListener('abort', stop, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop));
    if (signal.aborted) stop();
  });
}

async function record(running: Running, step: NewStep): Promise<RecordedStep> {
  const { db, job, lease, leaseSeconds } = running;
  const { state, kept } = await retryWhileDatabaseDown(leaseSeconds * 1000, () =>
    db.transaction(async (tx) => {
      const progress = { ...lease.latest(), timeElapsed: 0 };
      const state = await writeStepProgress(tx, job, progress, leaseSeconds, jobVersion);
      if (!state) throw new LeaseLost();
      failpoint('inside-step-write', step.stepKey);
      const version = jobVersion;
      const kept = await insertStep(tx, {
        ...step,
        jobId: job.id,
        version,
        attempt: lease.attempt(),
      });
      return { state, kept };
    }),
  );
  lease.learn(state);
  return kept;
}

function outputFor<T>(step: RecordedStep, inputHash: string): T {
  if (step.inputHash !== inputHash) throw new JobError('The job changed under way.');
  return step.output as T;
}

function sizeChecked(output: unknown): unknown {
  if (JSON.stringify(output).length <= largestOutput) return output;
  throw new JobError('A part of the answer was far larger than it could honestly be.');
}
