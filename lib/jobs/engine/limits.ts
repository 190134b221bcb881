import 'server-only';

/** How long a claim holds without a heartbeat, on the database's clock. Heartbeats come at a third. */
export const leaseSeconds = 60;

/** Jobs of one user that run at once, so that one long queue does not block everybody else's. */
export const runningPerUser = 2;

/** Unfinished jobs of one user. */
export const unfinishedPerUser = 20;

/**
 * One tick works this long, then hands its jobs back between two steps. The grace is longer than
 * most steps take, and not than each may take: see `longestStepMs` in types.ts. Together they end
 * before the 300 s of serverless platforms.
 */
export const tickMs = Math.min(275, Math.max(5, Number(process.env.TICK_SECONDS) || 275)) * 1000;
export const tickBudgetMs = Math.round((tickMs * 180) / 275);
export const tickGraceMs = tickMs - tickBudgetMs;

/** What a process that was asked to end gives a running step: platforms kill it after 30 s. */
export const shutdownGraceMs = 25_000;

/** A tick with nothing to do stays for a retry that is due this soon. */
export const patienceMs = 30_000;

/** Newest shape of `jobs.data` and of step outputs that this code knows. */
export const jobVersion = 1;
