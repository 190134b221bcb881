import { sectionStepPrefix } from '@/lib/section-text';
import 'server-only';
import { and, count, eq, exists, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import type { Db, Tx } from '../client';
import { jobSteps, jobs, listedJobTypes, profiles, rateLimits } from '../schema';

export type JobRow = typeof jobs.$inferSelect;
type ShownType = (typeof listedJobTypes)[number];
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

// No parameters: the partial indexes match by text.
const unfinished = sql`${jobs.status} in ('pending', 'in-progress')`;
// A publication that waits for its time, or for the next attempt of a webhook: up to days.
const waitsLong = sql`(${jobs.type} = 'publication' and ${jobs.errorClass} = 'wait'
  and ${jobs.status} = 'pending' and ${jobs.runAt} > now() + interval '1 minute')`;
const isAtWork = sql`${unfinished} and ${waitsLong} is not true`;
// Exactly the indexes' order: a plain "desc" puts nulls first and would sort.
const newestFirst = [sql`${jobs.createdAt} desc nulls last`, sql`${jobs.id} desc nulls last`];

/** Leaves out types that no list shows, also those of newer versions. */
function ofType(type?: ShownType | readonly ShownType[]): SQL {
  return inArray(jobs.type, typeof type === 'string' ? [type] : [...(type ?? listedJobTypes)]);
}

// Drizzle would omit the outer query's table from the column's name.
const thisJob = sql.raw('"app"."jobs"."id"');

const seen = {
  id: jobs.id,
  // Other types are filtered out by `ofType`.
  type: sql<ShownType>`${jobs.type}`,
  status: jobs.status,
  data: jobs.data,
  progress: jobs.progress,
  result: jobs.result,
  error: jobs.error,
  errorClass: jobs.errorClass,
  runAt: jobs.runAt,
  price: jobs.price,
  createdAt: jobs.createdAt,
  updatedAt: jobs.updatedAt,
  startedAt: jobs.startedAt,
  finishedAt: jobs.finishedAt,
  /** Counted for unfinished jobs only, which are few. */
  finishedSections: sql<number>`case when ${unfinished} then (
    select count(*)::int from ${jobSteps} step
    where step.job_id = ${thisJob} and step.step_key like ${sql.raw(`'${sectionStepPrefix}%'`)}
  ) else 0 end`,
  /** From the first step on, the owner may read what is being written. */
  // Not "exists": the planner may then read the steps of all jobs into memory.
  hasBegun: sql<boolean>`case when ${unfinished} then coalesce((
    select true from ${jobSteps} step where step.job_id = ${thisJob} limit 1
  ), false) else false end`,
  /** Today's (UTC), keyed as in lib/server/rate-limit.ts. */
  freeStops: sql<number>`case when ${unfinished} then coalesce((
    select counter.count from ${rateLimits} counter
    where counter.key = 'freeStop:' || ${sql.raw('"app"."jobs"."user_id"')} || ':86400'
      and counter.window_start = date_trunc('day', now() at time zone 'UTC') at time zone 'UTC'
  ), 0) else 0 end`,
};
type Computed = { type: ShownType; finishedSections: number; hasBegun: boolean; freeStops: number };
export type SeenJob = Pick<JobRow, Exclude<keyof typeof seen, keyof Computed>> & Computed;

export async function listActiveJobs(db: Db, userId: string, type?: ShownType): Promise<SeenJob[]> {
  return db
    .select(seen)
    .from(jobs)
    .where(and(eq(jobs.userId, userId), isAtWork, ofType(type)))
    .orderBy(...newestFirst)
    .limit(50);
}

export const jobsPerPage = 50;

type JobsPage = { type?: ShownType | readonly ShownType[]; before?: string; max?: number };

/** `before` is the id of the previous page's last job. */
export async function listJobs(
  db: Db,
  userId: string,
  { type, before, max = jobsPerPage }: JobsPage = {},
): Promise<SeenJob[]> {
  const above = db
    .select({ at: jobs.createdAt, id: jobs.id })
    .from(jobs)
    .where(and(eq(jobs.id, before ?? ''), eq(jobs.userId, userId)));
  const older = before ? sql`(${jobs.createdAt}, ${jobs.id}) < (${above})` : undefined;
  return db
    .select(seen)
    .from(jobs)
    .where(and(eq(jobs.userId, userId), ofType(type), older))
    .orderBy(...newestFirst)
    .limit(max);
}

export async function getJob(db: Db, userId: string, id: string): Promise<SeenJob | null> {
  const [row] = await db
    .select(seen)
    .from(jobs)
    .where(and(eq(jobs.id, id), eq(jobs.userId, userId), ofType()));
  return row ?? null;
}

/** Any type: a job of a newer version can be cancelled too. */
export async function lockJob(
  tx: Tx,
  userId: string,
  id: string,
  { skipLocked = false }: { skipLocked?: boolean } = {},
): Promise<JobRow | null> {
  const [row] = await tx
    .select()
    .from(jobs)
    .where(and(eq(jobs.id, id), eq(jobs.userId, userId)))
    .for('update', skipLocked ? { skipLocked: true } : {});
  return row ?? null;
}

/** Serializes a user's enqueues until the commit. False when there is no such open account. */
export async function lockOwner(tx: Tx, userId: string): Promise<boolean> {
  const rows = await tx
    .select({ id: profiles.id })
    .from(profiles)
    .where(and(eq(profiles.id, userId), isNull(profiles.closedAt)))
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
    .where(and(eq(jobs.userId, userId), isAtWork));
  return row?.n ?? 0;
}

/** Throws a unique violation of `jobs_one_image` while another single image is unfinished. */
export async function insertJob(tx: Tx, job: NewJob): Promise<JobRow> {
  const [row] = await tx.insert(jobs).values(job).returning();
  if (!row) throw new Error('The insert of a job returned nothing.');
  return row;
}

/** Failed today (UTC) after a first section, so refunded despite text; stopped jobs paid. */
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
        // Bounds the index scan; no job is queued for a month.
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
