import 'server-only';
import { and, eq, type Placeholder, type SQL, sql } from 'drizzle-orm';
import type { Db, Tx } from '../client';
import { type JobProgress, jobs } from '../schema';
import { startedWithoutWait } from './job-clock';

/**
 * The worker's side of a job it has claimed. All times are the database's: workers' clocks differ.
 * Every write goes through {@link held}, so a worker that lost its job changes nothing.
 */
export type Lease = { id: string; leaseToken: string };
const seconds = (n: number) => sql`make_interval(secs => ${n})`;

/**
 * Selected together with the first lock of a transaction: a frozen process would otherwise keep the
 * row locked, and no other could take the job over.
 */
const idleLimit = sql`set_config('idle_in_transaction_session_timeout', '5s', true)`;

/** The fence: true for the row only while this very claim holds it. */
export function held(lease: Lease | { [key in keyof Lease]: Placeholder }): SQL | undefined {
  return and(
    eq(jobs.id, lease.id),
    eq(jobs.leaseToken, lease.leaseToken),
    eq(jobs.status, 'in-progress'),
  );
}

/** What a holder learns with every write: whether the owner wants the job to stop, and the attempt. */
export type LeaseState = { cancelRequested: boolean; attempt: number };

type Told = { progress?: JobProgress; attempt?: number; version?: SQL; updatedAt?: SQL };

async function write(
  db: Db | Tx,
  lease: Lease,
  leaseSeconds: number,
  told: Told,
): Promise<LeaseState | null> {
  const [row] = await db
    .update(jobs)
    .set({ ...told, leaseUntil: sql`now() + ${seconds(leaseSeconds)}` })
    .where(held(lease))
    .returning({ at: jobs.cancelRequestedAt, attempt: jobs.attempt, idleLimit });
  return row ? { cancelRequested: row.at !== null, attempt: row.attempt } : null;
}

/** Prolongs a lease. Null when it is lost. */
export async function prolong(
  db: Db,
  lease: Lease,
  leaseSeconds: number,
): Promise<LeaseState | null> {
  return write(db, lease, leaseSeconds, {});
}

/** As {@link prolong}, telling the owner how far the work is. */
export async function writeProgress(
  db: Db | Tx,
  lease: Lease,
  progress: JobProgress,
  leaseSeconds: number,
): Promise<LeaseState | null> {
  return write(db, lease, leaseSeconds, { progress, updatedAt: sql`now()` });
}

/**
 * As {@link writeProgress}, in the transaction that records a step of that `version`. Attempts
 * start from zero: a long job may outlive many deploys. Later workers must know the step's version.
 */
export async function writeStepProgress(
  tx: Tx,
  lease: Lease,
  progress: JobProgress,
  leaseSeconds: number,
  version: number,
): Promise<LeaseState | null> {
  const newest = sql`greatest(${jobs.version}, ${version})`;
  const told = { progress, attempt: 1, version: newest, updatedAt: sql`now()` };
  return write(tx, lease, leaseSeconds, told);
}

/**
 * Holds the row until the transaction ends, which the server sees to when this process freezes in
 * the middle. False when the lease is lost.
 */
export async function lockHeld(tx: Tx, lease: Lease): Promise<boolean> {
  const rows = await tx.select({ idleLimit }).from(jobs).where(held(lease)).for('update');
  return rows.length === 1;
}

const unleased = { leaseToken: null, leaseUntil: null, updatedAt: sql`now()` };

/**
 * Puts a held job back into the queue, due in `delayMs`. An attempt that was not used up is given
 * back. False when the lease is lost.
 */
export async function requeue(
  db: Db,
  lease: Lease,
  options: { delayMs: number; giveAttemptBack: boolean; errorClass?: string; message?: string },
): Promise<boolean> {
  const rows = await db
    .update(jobs)
    .set({
      ...unleased,
      status: 'pending',
      // One that its owner has cancelled is ended at once, and not when its wait is over.
      runAt: sql`case when ${jobs.cancelRequestedAt} is null
        then now() + ${seconds(options.delayMs / 1000)} else now() end`,
      attempt: options.giveAttemptBack ? sql`${jobs.attempt} - 1` : undefined,
      errorClass: options.errorClass,
      progress: options.message
        ? sql`jsonb_set(${jobs.progress}, '{message}', to_jsonb(${options.message}::text))`
        : undefined,
    })
    .where(held(lease))
    .returning({ id: jobs.id });
  return rows.length === 1;
}

/** Ends a job whose row the transaction has locked. */
export async function finish(
  tx: Tx,
  id: string,
  end:
    | { status: 'completed'; result: Record<string, unknown>; progress: JobProgress }
    | {
        status: 'failed';
        error: string;
        errorClass: string;
        /** What a stopped job leaves: its cost, and the post if its owner kept one. */
        result?: Record<string, unknown>;
      },
): Promise<void> {
  await tx
    .update(jobs)
    .set({ ...unleased, ...end, startedAt: startedWithoutWait, finishedAt: sql`now()` })
    .where(eq(jobs.id, id));
}
