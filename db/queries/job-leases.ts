import 'server-only';
import { and, eq, type Placeholder, type SQL, sql } from 'drizzle-orm';
import type { Db, Tx } from '../client';
import { type JobProgress, jobs } from '../schema';
import { startedWithoutWait } from './job-clock';

/** Every write goes through {@link held}, so a worker that lost its job changes nothing. */
export type Lease = { id: string; leaseToken: string };
const seconds = (n: number) => sql`make_interval(secs => ${n})`;

// Set with a transaction's first lock: a frozen process would otherwise keep the row locked.
const idleLimit = sql`set_config('idle_in_transaction_session_timeout', '5s', true)`;

/** The fence: true only while this very claim holds the job. */
export function held(lease: Lease | { [key in keyof Lease]: Placeholder }): SQL | undefined {
  return and(
    eq(jobs.id, lease.id),
    eq(jobs.leaseToken, lease.leaseToken),
    eq(jobs.status, 'in-progress'),
  );
}

export type LeaseState = { attempt: number };

type JobUpdate = { progress?: JobProgress; attempt?: number; version?: SQL; updatedAt?: SQL };

async function write(
  db: Db | Tx,
  lease: Lease,
  leaseSeconds: number,
  update: JobUpdate,
): Promise<LeaseState | null> {
  const [row] = await db
    .update(jobs)
    .set({ ...update, leaseUntil: sql`now() + ${seconds(leaseSeconds)}` })
    .where(held(lease))
    .returning({ attempt: jobs.attempt, idleLimit });
  return row ? { attempt: row.attempt } : null;
}

/** Null when the lease is lost. */
export async function prolong(
  db: Db,
  lease: Lease,
  leaseSeconds: number,
): Promise<LeaseState | null> {
  return write(db, lease, leaseSeconds, {});
}

export async function writeProgress(
  db: Db | Tx,
  lease: Lease,
  progress: JobProgress,
  leaseSeconds: number,
): Promise<LeaseState | null> {
  return write(db, lease, leaseSeconds, { progress, updatedAt: sql`now()` });
}

/** Restarts attempts at 1: a long job outlives deploys. Later workers must know `version`. */
export async function writeStepProgress(
  tx: Tx,
  lease: Lease,
  progress: JobProgress,
  leaseSeconds: number,
  version: number,
): Promise<LeaseState | null> {
  const newest = sql`greatest(${jobs.version}, ${version})`;
  const update = { progress, attempt: 1, version: newest, updatedAt: sql`now()` };
  return write(tx, lease, leaseSeconds, update);
}

/** False if the lease is lost. The server ends the lock when this process freezes. */
export async function lockHeld(tx: Tx, lease: Lease): Promise<boolean> {
  const rows = await tx.select({ idleLimit }).from(jobs).where(held(lease)).for('update');
  return rows.length === 1;
}

const unleased = { leaseToken: null, leaseUntil: null, updatedAt: sql`now()` };

/** False if the lease is lost. */
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
      runAt: sql`now() + ${seconds(options.delayMs / 1000)}`,
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

/** The caller's transaction must have locked the row. */
export async function finish(
  tx: Tx,
  id: string,
  end:
    | { status: 'completed'; result: Record<string, unknown>; progress: JobProgress }
    | {
        status: 'failed';
        error: string;
        errorClass: string;
        /** Of a stopped job: its cost, and the post if its owner kept one. */
        result?: Record<string, unknown>;
      },
): Promise<void> {
  await tx
    .update(jobs)
    .set({ ...unleased, ...end, startedAt: startedWithoutWait, finishedAt: sql`now()` })
    .where(eq(jobs.id, id));
}
