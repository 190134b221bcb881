import { after } from 'next/server';
import { getDb } from '@/db/client';
import { hasOverdue } from '@/db/queries/job-claim';
import { drain } from '@/lib/jobs/engine/drain';
import { tickBudgetMs } from '@/lib/jobs/engine/limits';
import { registry } from '@/lib/jobs/index';
import type { JobView } from '@/lib/jobs/schema';
import { logFailure } from '@/lib/observability/database-outage';
import { shutdownSignal } from '@/lib/server/shutdown';

/**
 * Works the queue after the answer has gone out, so that a job starts at once and not at the next
 * minute. The route that calls it exports `maxDuration = 300`.
 */
export function startJobs(): void {
  after(work);
}

/** How often the polls of a process look for work that no worker has taken, and how long it must be due. */
const lookEveryMs = 10_000;
const overdueSeconds = 5;

// Each route has a bundle of its own, which evaluates this module; the look must be one.
const holder = globalThis as typeof globalThis & {
  inkwrightPolls?: PollState;
  /** When the tick that still runs began. */
  inkwrightTick?: number;
};
type PollState = { lookedAt: number; isWorking: boolean };

/**
 * After a poll's answer: works the queue if a job is due and no worker holds one (no scheduler).
 * One look per 10 s, one drain at a time. The calling route exports `maxDuration = 300`.
 */
export function drainWhatIsLeft(jobs: Pick<JobView, 'status'>[]): void {
  holder.inkwrightPolls ??= { lookedAt: Number.NEGATIVE_INFINITY, isWorking: false };
  const polls = holder.inkwrightPolls;
  if (!jobs.some(({ status }) => status === 'pending' || status === 'in-progress')) return;
  if (polls.isWorking || performance.now() - polls.lookedAt < lookEveryMs) return;
  polls.lookedAt = performance.now();
  after(async () => {
    polls.isWorking = true;
    try {
      if (await hasOverdue(getDb(), overdueSeconds)) await work();
    } catch (error) {
      logFailure('The queue could not be looked at after a poll', error);
    } finally {
      polls.isWorking = false;
    }
  });
}

/** A tick of a scheduler that calls every minute may overlap the one before, as on a platform. */
const tickEveryMs = 50_000;

/**
 * Runs the `work` of a scheduler's tick after the answer. False, and nothing is run, while one that
 * began less than 50 s ago still runs in this process.
 */
export function startTick(work: () => Promise<unknown>): boolean {
  const begun = performance.now();
  if (begun - (holder.inkwrightTick ?? Number.NEGATIVE_INFINITY) < tickEveryMs) return false;
  holder.inkwrightTick = begun;
  after(async () => {
    try {
      await work();
    } catch (error) {
      logFailure('A tick of the scheduler failed', error);
    } finally {
      if (holder.inkwrightTick === begun) holder.inkwrightTick = undefined;
    }
  });
  return true;
}

async function work(): Promise<void> {
  try {
    await drain({
      db: getDb(),
      registry,
      budgetMs: tickBudgetMs,
      concurrency: 2,
      signal: shutdownSignal,
    });
  } catch (error) {
    // The job is in the queue: the scheduler's next tick takes it.
    logFailure('The queue could not be worked after a request', error);
  }
}
