import { and, eq, inArray, notInArray, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db, Tx } from '../client';
import { creditEntries, jobSteps, jobs, profiles } from '../schema';
import { statement } from '../statement';
import { startedWithoutWait } from './job-clock';

/** How a worker finds work. All times are the database's: workers' clocks differ. */
export type ClaimedJob = Pick<
  typeof jobs.$inferSelect,
  'id' | 'userId' | 'type' | 'data' | 'version' | 'progress' | 'attempt' | 'maxAttempts' | 'price'
> & { leaseToken: string; cancelRequested: boolean };

type ClaimRules = {
  types: ClaimedJob['type'][];
  /** Those of which a user has one running at a time. */
  oneAtATime?: ClaimedJob['type'][];
  leaseSeconds: number;
  runningPerUser: number;
  version: number;
};

const due = alias(jobs, 'due');
const running = alias(jobs, 'running');

/**
 * In the words of the index `jobs_queue`, or it would not be found: a job that waits is due at its
 * time, one that is worked on when its lease ends.
 */
const unfinished = sql`${due.status} in ('pending', 'in-progress')`;
const dueAt = sql`coalesce(${due.leaseUntil}, ${due.runAt})`;
const queue = sql`${jobs} due where ${unfinished} and ${dueAt} <= now()`;
const queueOrder = sql`order by ${due.priority} desc nulls last, ${dueAt}`;

/**
 * The planner underestimates how many rows match, so it would sort the whole queue. CASE hides the
 * comparison from it.
 */
const only = (condition: SQL) => sql`case when ${condition} then true end is not null`;

/**
 * Nothing of it is written, and its owner's balance is below zero: what paid for it went back. Scalar
 * subqueries, because Postgres would read all of both tables for `exists`.
 */
const refunded = sql`coalesce((
    select owner.credits_available from ${profiles} owner where owner.id = ${due.userId}
  ), 0) < 0 and (select 1 from ${jobSteps} step where step.job_id = ${due.id} limit 1) is null`;

/**
 * Takes the next due job by priority and age; a job counts as due when its worker lost its lease.
 * The attempt counts from here, so a job that kills its worker runs out of attempts too.
 */
export async function claimNext(db: Db, rules: ClaimRules): Promise<ClaimedJob | null> {
  const [job] = await claimBy(rules)(db, { leaseSeconds: rules.leaseSeconds });
  return job ?? null;
}

type Claim = ReturnType<typeof makeClaim>;
const claims = new Map<string, Claim>();

/** Every idle worker sends it all the time; building it costs as much as running it. */
function claimBy(rules: ClaimRules): Claim {
  const key = `${rules.types} ${rules.oneAtATime} ${rules.runningPerUser} ${rules.version}`;
  const claim = claims.get(key) ?? makeClaim(rules);
  claims.set(key, claim);
  return claim;
}

/**
 * No parameters, which would cost a new plan per claim. No wait for the disk: a lost claim has done
 * nothing, and every later write with its token waits for the claim's record too.
 */
function makeClaim({ types, oneAtATime = [], runningPerUser, version }: ClaimRules) {
  const runningOfOwner = sql`
    select count(*) from ${jobs} running
    where ${running.userId} = ${due.userId} and ${running.status} = 'in-progress'
      and ${running.leaseUntil} >= now()`;
  const isAlone =
    oneAtATime.length === 0
      ? sql`true`
      : sql`(${notInArray(due.type, oneAtATime)}
          or (${runningOfOwner} and ${running.type} = ${due.type}) = 0)`;
  const fit = sql`${inArray(due.type, types)} and ${due.attempt} < ${due.maxAttempts}
    and ${due.version} <= ${version} and (${runningOfOwner}) < ${runningPerUser} and ${isAlone}
    and not (${refunded})`;
  const next = sql`
    select ${due.id} from ${queue} and ${only(fit)} ${queueOrder}
    limit 1 for update of due skip locked`;
  return statement<ClaimedJob, { leaseSeconds: number }>(sql`
    update ${jobs} set
      status = 'in-progress', attempt = attempt + 1, lease_token = gen_random_uuid(),
      lease_until = now() + make_interval(secs => ${sql.placeholder('leaseSeconds')}),
      started_at = coalesce(${startedWithoutWait}, now()),
      error_class = nullif(error_class, 'wait'), updated_at = now()
    where id = (${next.inlineParams()})
    returning id, user_id as "userId", type, data, version, progress, attempt,
      max_attempts as "maxAttempts", price, lease_token as "leaseToken",
      cancel_requested_at is not null as "cancelRequested",
      set_config('synchronous_commit', 'off', true)`);
}

/**
 * Puts back into the queue what workers have left behind, at its old place: otherwise it would have
 * to wait behind all that came since. Returns how many.
 */
export async function requeueLapsed(db: Db): Promise<number> {
  const lapsed = sql`
    select ${due.id} from ${queue} and ${due.status} = 'in-progress'
      and ${due.attempt} < ${due.maxAttempts}
    for update of due skip locked`;
  const rows = await db
    .update(jobs)
    .set({ status: 'pending', leaseToken: null, leaseUntil: null, updatedAt: sql`now()` })
    .where(sql`${jobs.id} in (${lapsed})`)
    .returning({ id: jobs.id });
  return rows.length;
}

/** Locks one job whose last attempt ended without a word, or null. */
export async function lockDead(tx: Tx) {
  const dead = sql`
    select ${due.id} from ${queue} and ${only(sql`${due.attempt} >= ${due.maxAttempts}`)}
    ${queueOrder} limit 1 for update of due skip locked`;
  const [row] = await tx
    .select()
    .from(jobs)
    .where(eq(jobs.id, sql`(${dead})`))
    .for('update');
  return row ?? null;
}

/**
 * Locks waiting jobs that no claim takes because of their owner's balance: those of a user, or the
 * first `most` that are due. Leaves out what another transaction holds. `reference` is what their
 * credits were set aside for.
 */
export async function lockUnbegun(tx: Tx, which: { userId: string } | { most: number }) {
  const source =
    'userId' in which
      ? sql`${jobs} due where ${unfinished} and ${due.userId} = ${which.userId}::uuid`
      : queue;
  const limit = 'most' in which ? sql`${queueOrder} limit ${which.most}` : sql``;
  const waiting = only(sql`${due.status} = 'pending' and ${refunded}`);
  const found = sql`
    select ${due.id} from ${source} and ${waiting} ${limit} for update of due skip locked`;
  const { id, userId } = jobs;
  const reference = sql<string | null>`(
    select reference from ${creditEntries} hold
    where hold.job_id = ${sql.raw('"app"."jobs"."id"')} and hold.kind = 'reserve')`;
  return tx
    .select({ id, userId, reference })
    .from(jobs)
    .where(sql`${id} in (${found})`)
    .for('update');
}

/** Whether a job has been due for `seconds` and no worker holds it. */
export async function hasOverdue(db: Db, seconds: number): Promise<boolean> {
  const [row] = await db.execute<{ found: boolean }>(sql`
    select exists (
      select from ${queue} and ${dueAt} <= now() - make_interval(secs => ${seconds}::int)
    ) as found`);
  return row?.found ?? false;
}

/** Milliseconds until the next job that waits for a later time, or null. */
export async function nextDueInMs(db: Db): Promise<number | null> {
  const [row] = await db
    .select({ ms: sql<string | null>`extract(epoch from min(${due.runAt}) - now()) * 1000` })
    .from(due)
    .where(and(sql`${due.status} = 'pending'`, sql`${due.runAt} > now()`));
  return row?.ms ? Math.max(0, Number(row.ms)) : null;
}
