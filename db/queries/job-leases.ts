import 'server-only';
import { and, asc, eq, gt, gte, lt, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db, Tx } from '../client';
import { type JobProgress, jobs } from '../schema';

/**
 * The worker's side of the jobs table. All times are the database's: workers' clocks differ. Every
 * write after the claim goes through {@link held}, so a worker that lost its job changes nothing.
 */
export type ClaimedJob = Pick<
  typeof jobs.$inferSelect,
  'id' | 'userId' | 'type' | 'data' | 'version' | 'progress' | 'attempt' | 'maxAttempts'
> & { leaseToken: string; cancelRequested: boolean };

type Lease = { id: string; leaseToken: string };
type JobType = ClaimedJob['type'];

const seconds = (n: number) => sql`make_interval(secs => ${n})`;

/**
 * Selected together with the first lock of a transaction. A frozen process would otherwise keep the
 * row locked, and nobody could take the job over.
 */
const idleLimit = sql`set_config('idle_in_transaction_session_timeout', '5s', true)`;

/** The fence: true for the row only while this very claim holds it. */
function held(lease: Lease): SQL | undefined {
  return and(
    eq(jobs.id, lease.id),
    eq(jobs.leaseToken, lease.leaseToken),
    eq(jobs.status, 'in-progress'),
  );
}

/**
 * Takes the next due job: waiting ones whose time has come, and running ones whose worker has not
 * been heard of. The attempt counts from here, so a job that kills its worker runs out of attempts
 * too. The per-user limit is a matter of fairness: two claims in the same instant may pass it by one.
 */
export async function claimNext(
  db: Db,
  options: { types: JobType[]; leaseSeconds: number; runningPerUser: number; version: number },
): Promise<ClaimedJob | null> {
  const claim = claims.get(db) ?? prepareClaim(db);
  claims.set(db, claim);
  const [row] = await claim.execute({ ...options, types: options.types.join() });
  if (!row?.leaseToken) return null;
  return { ...row, leaseToken: row.leaseToken, cancelRequested: row.cancelRequestedAt !== null };
}

// Every idle worker sends it all the time; building it costs as much as running it.
const claims = new WeakMap<Db, ReturnType<typeof prepareClaim>>();

function prepareClaim(db: Db) {
  const { placeholder } = sql;
  return db
    .update(jobs)
    .set({
      status: 'in-progress',
      attempt: sql`${jobs.attempt} + 1`,
      leaseToken: sql`gen_random_uuid()`,
      leaseUntil: sql`now() + make_interval(secs => ${placeholder('leaseSeconds')})`,
      startedAt: sql`coalesce(${jobs.startedAt}, now())`,
      updatedAt: sql`now()`,
    })
    .where(eq(jobs.id, sql`(${nextDue(db)})`))
    .returning()
    .prepare('claim_next');
}

function nextDue(db: Db) {
  const { placeholder } = sql;
  const due = alias(jobs, 'due');
  const running = alias(jobs, 'running');
  const runningOfOwner = db
    .select({ n: sql`count(*)` })
    .from(running)
    .where(
      and(
        eq(running.userId, due.userId),
        // Not a parameter: the index of running jobs is found by the word.
        sql`${running.status} = 'in-progress'`,
        gte(running.leaseUntil, sql`now()`),
      ),
    );
  return db
    .select({ id: due.id })
    .from(due)
    .where(
      and(
        or(
          and(sql`${due.status} = 'pending'`, sql`${due.runAt} <= now()`),
          and(sql`${due.status} = 'in-progress'`, lt(due.leaseUntil, sql`now()`)),
        ),
        // Says nothing new, but word for word what the partial index asks for.
        sql`${due.status} in ('pending', 'in-progress')`,
        sql`${due.type} = any(string_to_array(${placeholder('types')}, ','))`,
        lt(due.attempt, due.maxAttempts),
        sql`${due.version} <= ${placeholder('version')}`,
        sql`(${runningOfOwner}) < ${placeholder('runningPerUser')}`,
      ),
    )
    .orderBy(sql`${due.priority} desc nulls last`, asc(due.runAt), asc(due.id))
    .limit(1)
    .for('update', { of: due, skipLocked: true });
}

/** Prolongs a lease. Null when it is lost; else whether the owner wants the job to stop. */
export async function prolong(
  db: Db,
  lease: Lease,
  leaseSeconds: number,
): Promise<{ cancelRequested: boolean } | null> {
  const [row] = await db
    .update(jobs)
    .set({ leaseUntil: sql`now() + ${seconds(leaseSeconds)}` })
    .where(held(lease))
    .returning({ at: jobs.cancelRequestedAt });
  return row ? { cancelRequested: row.at !== null } : null;
}

/** As {@link prolong}, telling the owner how far the work is. */
export async function writeProgress(
  db: Db | Tx,
  lease: Lease,
  progress: JobProgress,
  leaseSeconds: number,
): Promise<{ cancelRequested: boolean } | null> {
  const [row] = await db
    .update(jobs)
    .set({
      progress,
      updatedAt: sql`now()`,
      leaseUntil: sql`now() + ${seconds(leaseSeconds)}`,
    })
    .where(held(lease))
    .returning({ at: jobs.cancelRequestedAt, idleLimit });
  return row ? { cancelRequested: row.at !== null } : null;
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

/** Ends a job whose row the transaction has locked. */
export async function finish(
  tx: Tx,
  id: string,
  end:
    | { status: 'completed'; result: Record<string, unknown>; progress: JobProgress }
    | { status: 'failed'; error: string; errorClass: string },
): Promise<void> {
  await tx
    .update(jobs)
    .set({ ...unleased, ...end, finishedAt: sql`now()` })
    .where(eq(jobs.id, id));
}

/** Locks one job whose last attempt ended without a word, or null. */
export async function lockDead(tx: Tx) {
  const [row] = await tx
    .select()
    .from(jobs)
    .where(
      and(
        sql`${jobs.status} in ('pending', 'in-progress')`,
        gte(jobs.attempt, jobs.maxAttempts),
        or(eq(jobs.status, 'pending'), lt(jobs.leaseUntil, sql`now()`)),
      ),
    )
    .limit(1)
    .for('update', { skipLocked: true });
  return row ?? null;
}

/** Milliseconds until the next job that waits for a later time, or null. */
export async function nextDueInMs(db: Db): Promise<number | null> {
  const [row] = await db
    .select({ ms: sql<string | null>`extract(epoch from min(${jobs.runAt}) - now()) * 1000` })
    .from(jobs)
    .where(and(sql`${jobs.status} = 'pending'`, gt(jobs.runAt, sql`now()`)));
  return row?.ms ? Math.max(0, Number(row.ms)) : null;
}
