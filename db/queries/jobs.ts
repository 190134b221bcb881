import { sectionStepPrefix } from '@/lib/section-text';
import 'server-only';
import { and, count, eq, exists, inArray, type SQL, sql } from 'drizzle-orm';
import type { Db, Tx } from '../client';
import { jobSteps, jobs, jobTypes, profiles, rateLimits } from '../schema';

export type JobRow = typeof jobs.$inferSelect;
type JobType = JobRow['type'];
type NewJob = Pick<
  typeof jobs.$inferInsert,
  | 'id'
  | 'userId'
  | 'type'
  | 'data'
  | 'version'
  | 'priority'
  | 'price'
  | 'idempotencyKey'
  | 'requestHash'
>;

// Not parameters: the partial indexes are found by the words.
const unfinished = sql`${jobs.status} in ('pending', 'in-progress')`;
// Word for word the order of the indexes: a plain "desc" puts nulls first and would have to sort.
const newestFirst = [sql`${jobs.createdAt} desc nulls last`, sql`${jobs.id} desc nulls last`];

/**
 * A newer version may have left jobs of types that this code does not know. Nothing here can show
 * them, and they must not hide the others.
 */
function ofType(type?: JobType): SQL {
  return type ? eq(jobs.type, type) : inArray(jobs.type, [...jobTypes]);
}

// Of the outer query: drizzle would leave the table out of the column's name.
const thisJob = sql.raw('"app"."jobs"."id"');

/** What a user's lists and polls read; without the request's payload beyond what the view shows. */
const seen = {
  id: jobs.id,
  type: jobs.type,
  status: jobs.status,
  data: jobs.data,
  progress: jobs.progress,
  result: jobs.result,
  error: jobs.error,
  errorClass: jobs.errorClass,
  runAt: jobs.runAt,
  price: jobs.price,
  cancelRequestedAt: jobs.cancelRequestedAt,
  createdAt: jobs.createdAt,
  updatedAt: jobs.updatedAt,
  startedAt: jobs.startedAt,
  finishedAt: jobs.finishedAt,
  /** Recorded sections; counted while the job is unfinished only, which are few rows of a list. */
  finishedSections: sql<number>`case when ${unfinished} then (
    select count(*)::int from ${jobSteps} step
    where step.job_id = ${thisJob} and step.step_key like ${sql.raw(`'${sectionStepPrefix}%'`)}
  ) else 0 end`,
  /** Whether a step is recorded: from the first on its owner may read what is being written. */
  // Not "exists": for that the planner may read the steps of all jobs into memory.
  hasBegun: sql<boolean>`case when ${unfinished} then coalesce((
    select true from ${jobSteps} step where step.job_id = ${thisJob} limit 1
  ), false) else false end`,
  /** Its owner's free stops of today (UTC), as lib/server/rate-limit.ts counts them. */
  freeStops: sql<number>`case when ${unfinished} then coalesce((
    select counter.count from ${rateLimits} counter
    where counter.key = 'freeStop:' || ${sql.raw('"app"."jobs"."user_id"')} || ':86400'
      and counter.window_start = date_trunc('day', now() at time zone 'UTC') at time zone 'UTC'
  ), 0) else 0 end`,
};
type Computed = { finishedSections: number; hasBegun: boolean; freeStops: number };
export type SeenJob = Pick<JobRow, Exclude<keyof typeof seen, keyof Computed>> & Computed;

/** A user's unfinished jobs, newest first. */
export async function listActiveJobs(db: Db, userId: string, type?: JobType): Promise<SeenJob[]> {
  return db
    .select(seen)
    .from(jobs)
    .where(and(eq(jobs.userId, userId), unfinished, ofType(type)))
    .orderBy(...newestFirst)
    .limit(50);
}

/** Jobs that {@link listJobs} reads at once. */
export const jobsPerPage = 50;

/** A user's newest jobs, finished ones too; `before` is the id of the last job above. */
export async function listJobs(
  db: Db,
  userId: string,
  { type, before }: { type?: JobType; before?: string } = {},
): Promise<SeenJob[]> {
  const above = db
    .select({ at: jobs.createdAt, id: jobs.id })
    .from(jobs)
    .where(and(eq(jobs.id, before ?? ''), eq(jobs.userId, userId)));
  // Compared in the database: a Date here holds milliseconds, the column microseconds.
  const older = before ? sql`(${jobs.createdAt}, ${jobs.id}) < (${above})` : undefined;
  return db
    .select(seen)
    .from(jobs)
    .where(and(eq(jobs.userId, userId), ofType(type), older))
    .orderBy(...newestFirst)
    .limit(jobsPerPage);
}

export async function getJob(db: Db, userId: string, id: string): Promise<SeenJob | null> {
  const [row] = await db
    .select(seen)
    .from(jobs)
    .where(and(eq(jobs.id, id), eq(jobs.userId, userId), ofType()));
  return row ?? null;
}

/** Holds the row until the transaction ends. Of any type: what is asked of it may be to go away. */
export async function lockJob(tx: Tx, userId: string, id: string): Promise<JobRow | null> {
  const [row] = await tx
    .select()
    .from(jobs)
    .where(and(eq(jobs.id, id), eq(jobs.userId, userId)))
    .for('update');
  return row ?? null;
}

/**
 * Lets one enqueue of a user in at a time, so that what it reads about their queue stays true until
 * it commits. False when there is no such user.
 */
export async function lockOwner(tx: Tx, userId: string): Promise<boolean> {
  const rows = await tx
    .select({ id: profiles.id })
    .from(profiles)
    .where(eq(profiles.id, userId))
    .for('no key update');
  return rows.length === 1;
}

export async function findByKey(
  db: Db | Tx,
  userId: string,
  idempotencyKey: string,
): Promise<JobRow | null> {
  const [row] = await db
    .select()
    .from(jobs)
    .where(and(eq(jobs.userId, userId), eq(jobs.idempotencyKey, idempotencyKey)));
  return row ?? null;
}

export async function countUnfinished(tx: Tx, userId: string): Promise<number> {
  const [row] = await tx
    .select({ n: count() })
    .from(jobs)
    .where(and(eq(jobs.userId, userId), unfinished));
  return row?.n ?? 0;
}

/** Throws a unique violation of `jobs_one_image` when the user's image job is not finished yet. */
export async function insertJob(tx: Tx, job: NewJob): Promise<JobRow> {
  const [row] = await tx.insert(jobs).values(job).returning();
  if (!row) throw new Error('The insert of a job returned nothing.');
  return row;
}

/**
 * A user's writing jobs that failed today (UTC) after a section was recorded, so their credits came
 * back although text was written. Stopped jobs are not counted: they paid for theirs.
 */
export async function countFailedWriting(tx: Db | Tx, userId: string): Promise<number> {
  const [row] = await tx
    .select({ n: count() })
    .from(jobs)
    .where(
      and(
        eq(jobs.userId, userId),
        eq(jobs.type, 'blog-generation'),
        eq(jobs.status, 'failed'),
        sql`${jobs.errorClass} <> 'cancelled'`,
        sql`${jobs.finishedAt} >= date_trunc('day', now() at time zone 'UTC') at time zone 'UTC'`,
        // Bounds the index scan; no job waits in the queue for a month.
        sql`${jobs.createdAt} > now() - interval '30 days'`,
        exists(
          tx
            .select({ one: sql`1` })
            .from(jobSteps)
            .where(and(eq(jobSteps.jobId, jobs.id), eq(jobSteps.stepKey, 'section-1'))),
        ),
      ),
    );
  return row?.n ?? 0;
}
