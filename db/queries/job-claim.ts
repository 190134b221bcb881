import { and, eq, inArray, notInArray, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db, Tx } from '../client';
import { creditEntries, jobSteps, jobs, profiles } from '../schema';
import { statement } from '../statement';
import { startedWithoutWait } from './job-clock';

/** All times are the database's, because workers' clocks differ. */
export type ClaimedJob = Pick<
  typeof jobs.$inferSelect,
  'id' | 'userId' | 'type' | 'data' | 'version' | 'progress' | 'attempt' | 'maxAttempts' | 'price'
> & { leaseToken: string };

type ClaimRules = {
  types: ClaimedJob['type'][];
  /** Types of which a user runs one job at a time. */
  oneAtATime?: ClaimedJob['type'][];
  leaseSeconds: number;
  runningPerUser: number;
  version: number;
};

const due = alias(jobs, 'due');
const running = alias(jobs, 'running');

// Worded like the index `jobs_queue`, or Postgres would not use it.
const unfinished = sql`${due.status} in ('pending', 'in-progress')`;
const dueAt = sql`coalesce(${due.leaseUntil}, ${due.runAt})`;
const queue = sql`${jobs} due where ${unfinished} and ${dueAt} <= now()`;
const queueOrder = sql`order by ${due.priority} desc nulls last, ${dueAt}`;

// CASE hides the condition: the planner underestimates its matches and would sort the queue.
const only = (condition: SQL) => sql`case when ${condition} then true end is not null`;

// Its payment was returned before anything was written; free jobs go on. Scalar subqueries,
// because Postgres would read both tables completely for `exists`.
const refunded = sql`coalesce(${due.price}, 1) > 0 and coalesce((
    select owner.credits_available from ${profiles} owner where owner.id = ${due.userId}
  ), 0) < 0 and (select 1 from ${jobSteps} step where step.job_id = ${due.id} limit 1) is null`;

/** Counts the attempt here, so a job that kills its worker runs out of attempts too. */
export async function claimNext(db: Db, rules: ClaimRules): Promise<ClaimedJob | null> {
  const [job] = await claimBy(rules)(db, { leaseSeconds: rules.leaseSeconds });
  return job ?? null;
}

type Claim = ReturnType<typeof makeClaim>;
const claims = new Map<string, Claim>();

// Idle workers claim constantly, and building the statement costs as much as running it.
function claimBy(rules: ClaimRules): Claim {
  const key = `${rules.types} ${rules.oneAtATime} ${rules.runningPerUser} ${rules.version}`;
  const claim = claims.get(key) ?? makeClaim(rules);
  claims.set(key, claim);
  return claim;
}

// No parameters, which would cost a plan per claim. No wait for the disk: a lost claim did nothing,
// and every later write with its token waits for the claim's record too.
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
      set_config('synchronous_commit', 'off', true)`);
}

/** Requeues jobs of lost workers at their old place, not behind newer jobs. */
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

/** Locks a job whose last attempt ended without a result. */
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

/** Waiting jobs that claims skip because of their owner's balance. `reference` is their hold's. */
export async function lockUnbegun(tx: Tx, which: { userId: string } | { max: number }) {
  const source =
    'userId' in which
      ? sql`${jobs} due where ${unfinished} and ${due.userId} = ${which.userId}::uuid`
      : queue;
  const limit = 'max' in which ? sql`${queueOrder} limit ${which.max}` : sql``;
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

export async function hasOverdue(db: Db, seconds: number): Promise<boolean> {
  const [row] = await db.execute<{ found: boolean }>(sql`
    select exists (
      select from ${queue} and ${dueAt} <= now() - make_interval(secs => ${seconds}::int)
    ) as found`);
  return row?.found ?? false;
}

export async function nextDueInMs(db: Db): Promise<number | null> {
  const [row] = await db
    .select({ ms: sql<string | null>`extract(epoch from min(${due.runAt}) - now()) * 1000` })
    .from(due)
    .where(and(sql`${due.status} = 'pending'`, sql`${due.runAt} > now()`));
  return row?.ms ? Math.max(0, Number(row.ms)) : null;
}
