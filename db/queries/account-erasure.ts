import 'server-only';
import { and, eq, inArray, isNotNull, isNull, ne, type SQL, sql } from 'drizzle-orm';
import type { Db, Tx } from '../client';
import {
  creditEntries,
  jobSteps,
  jobs,
  jobTexts,
  payments,
  profiles,
  rateLimits,
  rewrites,
  subscriptions,
  webhookEvents,
} from '../schema';
import { belongings } from './belongings';

export async function findDeletion(tx: Tx, userId: string): Promise<string | null> {
  const [row] = await tx
    .select({ id: jobs.id })
    .from(jobs)
    .where(and(eq(jobs.userId, userId), eq(jobs.type, 'account-deletion')));
  return row?.id ?? null;
}

/** Marks the account as closed. False if it was closed before. */
export async function closeProfile(tx: Tx, userId: string): Promise<boolean> {
  const rows = await tx
    .update(profiles)
    .set({ closedAt: sql`now()` })
    .where(and(eq(profiles.id, userId), isNull(profiles.closedAt)))
    .returning({ id: profiles.id });
  return rows.length === 1;
}

export async function listUnfinishedJobs(
  db: Db,
  userId: string,
  { except }: { except: string },
): Promise<string[]> {
  const rows = await db
    .select({ id: jobs.id })
    .from(jobs)
    .where(
      and(
        eq(jobs.userId, userId),
        ne(jobs.id, except),
        sql`${jobs.status} in ('pending', 'in-progress')`,
      ),
    );
  return rows.map(({ id }) => id);
}

export async function listRunningRewrites(db: Db, userId: string): Promise<string[]> {
  const rows = await db
    .select({ id: rewrites.id })
    .from(rewrites)
    .where(and(eq(rewrites.userId, userId), eq(rewrites.status, 'running')));
  return rows.map(({ id }) => id);
}

/** One batch of each table that the person owns, but for `jobId`. Returns the rows deleted. */
export async function eraseBatch(
  db: Db | Tx,
  userId: string,
  { jobId, max }: { jobId: string; max: number },
): Promise<number> {
  let erased = 0;
  for (const { table, onDeletion, goesWithParent } of belongings) {
    if (onDeletion !== 'erase' || goesWithParent) continue;
    const others = table === jobs ? sql` and id <> ${jobId}::uuid` : sql``;
    const batch = sql`select ctid from ${table} where user_id = ${userId}::uuid${others} limit ${max}`;
    if (table === jobs) await eraseWorkOf(db, batch);
    const rows = await db.execute(sql`
      delete from ${table} where ctid = any(array(${batch})) returning 1`);
    erased += rows.length;
    // What refers to these rows must be gone before the next table.
    if (rows.length === max) return erased;
  }
  return erased;
}

async function eraseWorkOf(db: Db | Tx, batch: SQL): Promise<void> {
  const ids = sql`select id from ${jobs} where ctid = any(array(${batch}))`;
  await db.execute(sql`delete from ${jobTexts} where job_id in (${ids})`);
  await db.execute(sql`delete from ${jobSteps} where job_id in (${ids})`);
  await db.execute(sql`
    delete from ${rateLimits} where key in (
      select 'spend:job:' || job.id || unit from (${ids}) job, (values (':usd'), (':tokens')) as u(unit))`);
}

export async function deleteCounters(db: Db | Tx, keys: string[]): Promise<void> {
  await db.delete(rateLimits).where(inArray(rateLimits.key, keys));
}

/** Removes the person from what stays: profile, words of the ledger, and what Paddle sent. */
export async function anonymise(tx: Tx, userId: string): Promise<void> {
  await tx
    .update(profiles)
    .set({
      email: '',
      firstName: null,
      lastName: null,
      profileImageUrl: null,
      brand: null,
      defaultAudience: null,
      paddleCustomerId: null,
      erasedAt: sql`now()`,
    })
    .where(and(eq(profiles.id, userId), isNotNull(profiles.closedAt)));
  await tx
    .update(creditEntries)
    .set({ reference: null })
    .where(and(eq(creditEntries.userId, userId), isNotNull(creditEntries.reference)));
  await tx
    .update(payments)
    .set({ checkoutUrl: null })
    .where(and(eq(payments.userId, userId), isNotNull(payments.checkoutUrl)));
  // Event ids stay, so that an event delivered again is still known.
  await tx
    .update(webhookEvents)
    .set({ payload: {} })
    .where(
      sql`${webhookEvents.subject} in (
          select id from ${payments} where user_id = ${userId}::uuid
          union select subscription_id from ${payments} where user_id = ${userId}::uuid
          union select id from ${subscriptions} where user_id = ${userId}::uuid)
        and ${webhookEvents.outcome} is distinct from 'parked'`,
    );
}

/** Empties the deletion's own job, which kept the address for the last mail. */
export async function emptyJob(tx: Tx, jobId: string): Promise<void> {
  await tx.delete(jobSteps).where(eq(jobSteps.jobId, jobId));
  await tx.update(jobs).set({ data: {}, idempotencyKey: null }).where(eq(jobs.id, jobId));
}

/** Owners of closed accounts whose deletion gave up, with its job. */
export async function listStuckDeletions(db: Db, max: number): Promise<string[]> {
  const rows = await db.execute<{ id: string }>(sql`
    select job.id from ${profiles} owner join ${jobs} job on job.user_id = owner.id
    where owner.closed_at is not null and owner.erased_at is null
      and job.type = 'account-deletion' and job.status = 'failed'
    limit ${max}`);
  return rows.map(({ id }) => id);
}

/** Lets a deletion that gave up go on from its last recorded step. */
export async function resumeDeletion(db: Db, jobId: string): Promise<boolean> {
  const rows = await db
    .update(jobs)
    .set({
      status: 'pending',
      attempt: 0,
      runAt: sql`now()`,
      finishedAt: null,
      error: null,
      errorClass: null,
    })
    .where(and(eq(jobs.id, jobId), eq(jobs.type, 'account-deletion'), eq(jobs.status, 'failed')))
    .returning({ id: jobs.id });
  return rows.length === 1;
}

/** The progress of a deletion. Its id is the only proof, because the account is signed out. */
export async function getDeletion(db: Db, jobId: string) {
  const [row] = await db
    .select({ status: jobs.status, errorClass: jobs.errorClass, progress: jobs.progress })
    .from(jobs)
    .where(and(eq(jobs.id, jobId), eq(jobs.type, 'account-deletion')));
  return row ?? null;
}
