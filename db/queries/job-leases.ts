import 'server-only';
import { and, asc, eq, gt, gte, lt, type Placeholder, type SQL, sql } from 'drizzle-orm';
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

export type Lease = { id: string; leaseToken: string };
type JobType = ClaimedJob['type'];

const seconds = (n: number) => sql`make_interval(secs => ${n})`;

/**
 * Selected together with the first lock of a transaction. A frozen process would otherwise keep the
 * row locked, and nobody could take the job over.
 */
const idleLimit = sql`set_config('idle_in_transaction_session_timeout', '5s', true)`;

/**
 * Selected together with a claim, which then does not wait for the disk. A claim that is lost with
 * the database server has done nothing: its token is unknown after that, and every write that the
 * worker makes with it waits for the disk, for the claim's record too.
 */
const withoutWaiting = sql`set_config('synchronous_commit', 'off', true)`;

/** The fence: true for the row only while this very claim holds it. */
export function held(lease: Lease | { [key in keyof Lease]: Placeholder }): SQL | undefined {
  return and(
    eq(jobs.id, lease.id),
    eq(jobs.leaseToken, lease.leaseToken),
    eq(jobs.status, 'in-progress'),
  );
}

/**
 * Takes the next due job: first one whose worker has not been heard of, then, by priority and age,
 * one whose time has come. The attempt counts from here, so a job that kills its worker runs out of
 * attempts too. The per-user limit is a matter of fairness: two claims in the same instant may pass
 * it by one.
 */
export async function claimNext(db: Db, rules: ClaimRules): Promise<ClaimedJob | null> {
  const [row] = await preparedClaim(db, rules).execute({ leaseSeconds: rules.leaseSeconds });
  if (!row?.leaseToken) return null;
  const { cancelRequestedAt, leaseToken, commit: _, ...job } = row;
  return { ...job, leaseToken, cancelRequested: cancelRequestedAt !== null };
}

type ClaimRules = {
  types: JobType[];
  leaseSeconds: number;
  runningPerUser: number;
  version: number;
};

const claims = new WeakMap<Db, Map<string, ReturnType<typeof prepareClaim>>>();

/** Every idle worker sends it all the time; building it costs as much as running it. */
function preparedClaim(db: Db, rules: ClaimRules): ReturnType<typeof prepareClaim> {
  const known = claims.get(db) ?? new Map<string, ReturnType<typeof prepareClaim>>();
  claims.set(db, known);
  const key = JSON.stringify({ ...rules, leaseSeconds: 0 });
  const claim = known.get(key) ?? prepareClaim(db, rules);
  known.set(key, claim);
  return claim;
}

/**
 * What chooses the job is written out, without parameters: with them the server believes that a plan
 * for their values is the better one, and makes a new plan at every claim.
 */
function prepareClaim(db: Db, rules: ClaimRules) {
  const next = sql`coalesce((${nextLapsed(db, rules)}), (${nextWaiting(db, rules)}))`;
  return db
    .update(jobs)
    .set({
      status: sql`'in-progress'`,
      attempt: sql`${jobs.attempt} + 1`,
      leaseToken: sql`gen_random_uuid()`,
      leaseUntil: sql`now() + make_interval(secs => ${sql.placeholder('leaseSeconds')})`,
      startedAt: sql`coalesce(${jobs.startedAt}, now())`,
      updatedAt: sql`now()`,
    })
    .where(eq(jobs.id, next.inlineParams()))
    .returning({
      id: jobs.id,
      userId: jobs.userId,
      type: jobs.type,
      data: jobs.data,
      version: jobs.version,
      progress: jobs.progress,
      attempt: jobs.attempt,
      maxAttempts: jobs.maxAttempts,
      leaseToken: jobs.leaseToken,
      cancelRequestedAt: jobs.cancelRequestedAt,
      commit: withoutWaiting,
    })
    .prepare('claim_next');
}

const due = alias(jobs, 'due');

/** In the words of the partial indexes: a status as a parameter would not find them. */
const waiting = and(sql`${due.status} = 'pending'`, sql`${due.runAt} <= now()`);
const lapsed = and(sql`${due.status} = 'in-progress'`, lt(due.leaseUntil, sql`now()`));

const lapsedFirst = [asc(due.leaseUntil)];
const queueOrder = [sql`${due.priority} desc nulls last`, asc(due.runAt), asc(due.id)];
const locking = { of: due, skipLocked: true } as const;

function nextLapsed(db: Db, rules: ClaimRules) {
  return claimable(db, rules, lapsed)
    .orderBy(...lapsedFirst)
    .limit(1)
    .for('update', locking);
}

function nextWaiting(db: Db, rules: ClaimRules) {
  return claimable(db, rules, waiting)
    .orderBy(...queueOrder)
    .limit(1)
    .for('update', locking);
}

function claimable(db: Db, rules: ClaimRules, state: SQL | undefined) {
  const running = alias(jobs, 'running');
  const runningOfOwner = db
    .select({ n: sql`count(*)` })
    .from(running)
    .where(
      and(
        eq(running.userId, due.userId),
        sql`${running.status} = 'in-progress'`,
        gte(running.leaseUntil, sql`now()`),
      ),
    );
  const fit = and(
    sql`${due.type} in ${rules.types}`,
    lt(due.attempt, due.maxAttempts),
    sql`${due.version} <= ${rules.version}`,
    sql`(${runningOfOwner}) < ${rules.runningPerUser}`,
  );
  return (
    db
      .select({ id: due.id })
      .from(due)
      // Of plain comparisons the planner expects that hardly a job passes them, and would rather read
      // and sort the whole queue than follow the index to the first.
      .where(and(state, sql`case when ${fit} then true end is not null`))
  );
}

/** What a holder learns with every write: whether the owner wants the job to stop, and the attempt. */
export type LeaseState = { cancelRequested: boolean; attempt: number };

type Told = { progress?: JobProgress; attempt?: number; updatedAt?: SQL };

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
 * As {@link writeProgress}, in the transaction that records a step. The attempts count anew: they
 * are there to end a job that gets nowhere, and a long one may outlive any number of deploys.
 */
export async function writeStepProgress(
  tx: Tx,
  lease: Lease,
  progress: JobProgress,
  leaseSeconds: number,
): Promise<LeaseState | null> {
  return write(tx, lease, leaseSeconds, { progress, attempt: 1, updatedAt: sql`now()` });
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
  // In two parts, each along its index: in one, a long history would be read from end to end.
  const spent = sql`case when ${gte(due.attempt, due.maxAttempts)} then true end is not null`;
  const dead = (state: SQL | undefined) =>
    tx.select({ id: due.id }).from(due).where(and(state, spent));
  const running = dead(lapsed)
    .orderBy(...lapsedFirst)
    .limit(1)
    .for('update', locking);
  const queued = dead(sql`${due.status} = 'pending'`)
    .orderBy(...queueOrder)
    .limit(1)
    .for('update', locking);
  const [row] = await tx
    .select()
    .from(jobs)
    .where(eq(jobs.id, sql`coalesce((${running}), (${queued}))`.inlineParams()))
    .for('update');
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
