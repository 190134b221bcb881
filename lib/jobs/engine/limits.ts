import 'server-only';

/** On the database's clock. */
export const leaseSeconds = 60;

export const runningPerUser = 2;

export const unfinishedPerUser = 20;

/** Ends before the 300 s of serverless platforms. `longestStepMs` can exceed the grace. */
export const tickMs = Math.min(275, Math.max(5, Number(process.env.TICK_SECONDS) || 275)) * 1000;
export const tickBudgetMs = Math.round((tickMs * 180) / 275);
export const tickGraceMs = tickMs - tickBudgetMs;

/** Platforms kill the process 30 s after SIGTERM. */
export const shutdownGraceMs = 25_000;

/** An idle tick waits for a retry that is due within this time. */
export const patienceMs = 30_000;

/** The newest version of `jobs.data` and step outputs that this code can read. */
export const jobVersion = 1;
