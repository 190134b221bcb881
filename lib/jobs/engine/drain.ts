import { setTimeout as sleep } from 'node:timers/promises';
import type { Db } from '@/db/client';
import { claimNext, nextDueInMs } from '@/db/queries/job-claim';
import { jobTypes } from '@/db/schema';
import { logFailure } from '@/lib/observability/database-outage';
import { failpoint } from '@/lib/server/failpoints';
import * as limits from './limits';
import { runJob } from './run';
import { type JobEnd, sweep } from './settle';
import type { JobFacts, JobRegistry } from './types';

type DrainOptions = {
  db: Db;
  registry: JobRegistry;
  budgetMs: number;
  /** How long a running step may overrun the budget; max 25 s once `signal` aborts. */
  graceMs?: number;
  signal?: AbortSignal;
  leaseSeconds?: number;
  concurrency?: number;
  /** For a long-lived worker. Without it, drain returns once nothing is due soon. */
  pollMs?: number;
};

export type DrainReport = { claimed: number; swept: number } & Record<JobEnd, number>;

/** Safe to run concurrently, also over several processes. */
export async function drain(options: DrainOptions): Promise<DrainReport> {
  const ends = { completed: 0, failed: 0, retried: 0, waiting: 0, yielded: 0, lost: 0 };
  const report = { claimed: 0, swept: 0, ...ends };
  const clock = startClock(options);
  try {
    const loops = Array.from({ length: options.concurrency ?? 4 }, () =>
      workerLoop(options, clock, report),
    );
    // Wait for every loop, or one would outlive the budget.
    const ended = await Promise.allSettled(loops);
    for (const end of ended) if (end.status === 'rejected') throw end.reason;
    return report;
  } finally {
    clock.stop();
  }
}

async function workerLoop(options: DrainOptions, clock: Clock, report: DrainReport): Promise<void> {
  while (!clock.isOver()) {
    const more = await claimAndRun(options, clock, report).catch((error: unknown) => {
      // A worker survives a failed claim, e.g. during a database outage; a tick reports it.
      if (options.pollMs === undefined) throw error;
      logFailure('Looking for jobs failed', error);
      return pause(options.pollMs, clock);
    });
    if (!more) return;
  }
}

async function claimAndRun(
  options: DrainOptions,
  clock: Clock,
  report: DrainReport,
): Promise<boolean> {
  const { db, registry, leaseSeconds = limits.leaseSeconds } = options;
  if (clock.isSweepDue(leaseSeconds)) report.swept += await sweep({ db, registry });
  const job = await clock.oneByOne(async () => {
    // The budget may have ended while other loops claimed; a job claimed now would lose an attempt.
    if (clock.isOver()) return null;
    return claimNext(db, {
      types: jobTypes.filter((type) => registry[type] && clock.hasTime(registry[type])),
      oneAtATime: jobTypes.filter((type) => registry[type]?.oneAtATime),
      leaseSeconds,
      runningPerUser: limits.runningPerUser,
      version: limits.jobVersion,
    });
  });
  if (!job) return wait(options, clock);
  report.claimed += 1;
  failpoint('after-claim');
  const pace = { mustYield: clock.mustYield, cut: clock.cut };
  report[await runJob({ db, registry, job, leaseSeconds, pace })] += 1;
  return true;
}

async function wait(options: DrainOptions, clock: Clock): Promise<boolean> {
  if (options.pollMs !== undefined) return pause(options.pollMs, clock);
  const next = await nextDueInMs(options.db);
  if (next === null || next > Math.min(limits.patienceMs, clock.remainingMs())) return false;
  return pause(next, clock);
}

async function pause(ms: number, clock: Clock): Promise<boolean> {
  await sleep(ms, undefined, { signal: clock.ending }).catch(() => undefined);
  return !clock.isOver();
}

type Clock = ReturnType<typeof startClock>;

function startClock({ budgetMs, graceMs = limits.tickGraceMs, signal }: DrainOptions) {
  const deadline = performance.now() + budgetMs;
  const ending = new AbortController();
  const cut = new AbortController();
  const timers: NodeJS.Timeout[] = [];
  let sweptAt = Number.NEGATIVE_INFINITY;
  let lastClaim: Promise<unknown> = Promise.resolve();
  const end = (patienceMs: number) => {
    ending.abort();
    timers.push(setTimeout(() => cut.abort(), patienceMs));
  };
  const endAsAsked = () => end(Math.min(graceMs, limits.shutdownGraceMs));
  if (Number.isFinite(budgetMs)) timers.push(setTimeout(end, budgetMs, graceMs));
  if (signal?.aborted) endAsAsked();
  signal?.addEventListener('abort', endAsAsked);
  return {
    cut: cut.signal,
    ending: ending.signal,
    isOver: () => ending.signal.aborted,
    remainingMs: () => deadline - performance.now(),
    /** In the first 10 % of a tick that is too short for the step, it counts as fitting. */
    hasTime: ({ longestStepMs = 0 }: JobFacts) =>
      deadline + graceMs - performance.now() >= Math.min(longestStepMs, (budgetMs + graceMs) * 0.9),
    /** Concurrent claims would all see the user as idle and exceed `runningPerUser`. */
    oneByOne: <T>(claim: () => Promise<T>): Promise<T> => {
      const claimed = lastClaim.then(claim, claim);
      lastClaim = claimed;
      return claimed;
    },
    isSweepDue: (leaseSeconds: number) => {
      if (performance.now() - sweptAt < leaseSeconds * 1000) return false;
      sweptAt = performance.now();
      return true;
    },
    // Except on shutdown a claimed job runs one step, or a short budget would never finish it.
    mustYield: (stepsRun: number) =>
      ending.signal.aborted && (stepsRun > 0 || signal?.aborted === true),
    stop: () => {
      for (const timer of timers) clearTimeout(timer);
      signal?.removeEventListener('abort', endAsAsked);
    },
  };
}
