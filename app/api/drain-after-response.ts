import { after } from 'next/server';
import { getDb } from '@/db/client';
import { hasOverdue } from '@/db/queries/job-claim';
import { drain } from '@/lib/jobs/engine/drain';
import { tickBudgetMs } from '@/lib/jobs/engine/limits';
import { registry } from '@/lib/jobs/index';
import type { JobView } from '@/lib/jobs/schema';
import { logFailure } from '@/lib/observability/database-outage';
import { shutdownSignal } from '@/lib/server/shutdown';

/** Starts jobs at once, not at the next tick. The calling route exports `maxDuration = 300`. */
export function startJobs(): void {
  after(work);
}

// A process looks this often for work that no worker has taken, due for this long.
const lookEveryMs = 10_000;
const overdueSeconds = 5;

// Each route's bundle evaluates this module; the state must be shared.
const holder = globalThis as typeof globalThis & {
  inkwrightPolls?: PollState;
  /** Start of the running tick, by `performance.now()`. */
  inkwrightTick?: number;
};
type PollState = { lookedAt: number; isWorking: boolean };

/** Works the queue after a poll if no worker does. The route exports `maxDuration = 300`. */
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

// A scheduler that calls every minute may overlap its previous tick.
const tickEveryMs = 50_000;

/** False, and runs nothing, while a tick younger than 50 s still runs in this process. */
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
    // The job stays queued for the next tick.
    logFailure('The queue could not be worked after a request', error);
  }
}
