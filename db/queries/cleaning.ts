import 'server-only';
import { sql } from 'drizzle-orm';
import type { Db } from '../client';
import {
  cleanings,
  creditEntries,
  deliveries,
  eventStreams,
  images,
  jobSteps,
  jobs,
  jobTexts,
  posts,
  profiles,
  rateLimits,
} from '../schema';

/** Drops what jobs ended 30 days ago kept; the ledger indexes ends by age. */
export async function deleteOldSteps(
  db: Db,
  { after, max }: { after: number; max: number },
): Promise<{ last: number | null; deleted: number }> {
  const [row] = await db.execute<{ last: string | null; deleted: number }>(sql`
    with next as (
      select id, job_id, kind, created_at from ${creditEntries}
      where id > ${after}::bigint order by id limit ${max}
    ), old as (
      select id, job_id, kind from next where id < coalesce(
        (select min(id) from next where created_at >= now() - interval '30 days'),
        9223372036854775807)
    ), ended as (
      select distinct ${jobs.id} as id from old join ${jobs} on ${jobs.id} = old.job_id
      where old.kind in ('commit', 'release') and ${jobs.finishedAt} is not null
    ), spend as (
      delete from ${rateLimits} where window_start = to_timestamp(0) and key in (
        select 'spend:job:' || id || unit from ended, (values (':usd'), (':tokens')) as u(unit))
    ), gone as (
      delete from ${jobSteps} where job_id in (select id from ended) returning 1
    )
    select (select max(id) from old)::text as last, (select count(*) from gone)::int as deleted`);
  return { last: row?.last ? Number(row.last) : null, deleted: row?.deleted ?? 0 };
}

/** 32 days is longer than any window lasts. `last` is null at the end. */
export async function deleteOldWindows(
  db: Db,
  { after, max }: { after: string; max: number },
): Promise<{ last: string | null; deleted: number }> {
  const [row] = await db.execute<{ last: string | null; read: number; deleted: number }>(sql`
    with next as (
      select key, window_start from ${rateLimits} where key > ${after}
      order by key, window_start limit ${max}
    ), gone as (
      delete from ${rateLimits} where (key, window_start) in (
        select r.key, r.window_start from ${rateLimits} r
        join next on next.key = r.key and next.window_start = r.window_start
        where r.window_start > to_timestamp(0) and r.window_start < now() - interval '32 days'
        for update of r skip locked)
      returning 1
    )
    select (select max(key) from next) as last, (select count(*) from next)::int as read,
      (select count(*) from gone)::int as deleted`);
  const isEnd = (row?.read ?? 0) < max;
  return { last: isEnd ? null : (row?.last ?? null), deleted: row?.deleted ?? 0 };
}

export async function deleteLapsedSlots(db: Db, max: number): Promise<number> {
  const rows = await db.execute(sql`
    delete from ${eventStreams} where (user_id, slot) in (
      select user_id, slot from ${eventStreams} where expires_at <= clock_timestamp()
      limit ${max} for update skip locked)
    returning 1`);
  return rows.length;
}

export async function deleteOldTexts(db: Db, max: number): Promise<number> {
  const rows = await db.execute(sql`
    delete from ${jobTexts} where job_id in (
      select job_id from ${jobTexts} where updated_at < now() - interval '1 day'
      limit ${max} for update skip locked)
    returning 1`);
  return rows.length;
}

/** Also their jobs' steps: {@link deleteOldSteps} finds jobs by ledger entries, which free jobs lack. */
export async function deleteOldDeliveries(db: Db, max: number): Promise<number> {
  const rows = await db.execute(sql`
    with gone as (
      delete from ${deliveries} where id in (
        select id from ${deliveries} where created_at < now() - interval '30 days'
        limit ${max} for update skip locked)
      returning id
    ), steps as (
      delete from ${jobSteps} where job_id in (select id from gone)
    )
    select 1 from gone`);
  return rows.length;
}

/** Paths that an image shows, or that a job may still deliver while its steps and post exist. */
export async function pathsKept(db: Db, userId: string, paths: string[]): Promise<Set<string>> {
  if (paths.length === 0) return new Set();
  const wanted = sql.join(
    paths.map((path) => sql`${path}`),
    sql`, `,
  );
  const rows = await db.execute<{ path: string }>(sql`
    select path from ${images} where user_id = ${userId}::uuid and path in (${wanted})
    union
    select profile_image_url from ${profiles}
    where id = ${userId}::uuid and profile_image_url in (${wanted})
    union
    select step.output ->> 'path' as path from ${jobs} job
    join ${jobSteps} step on step.job_id = job.id
    where job.user_id = ${userId}::uuid and job.type = 'image-generation'
      and job.status <> 'completed' and step.step_key = 'image'
      and step.output ->> 'path' in (${wanted})
      and exists (select 1 from ${posts} post where post.id::text = job.data ->> 'postId')`);
  return new Set(rows.map(({ path }) => path));
}

export async function lastRun(db: Db): Promise<number | null> {
  const [row] = await db.execute<{ seconds: number | null }>(
    sql`select extract(epoch from now() - max(ran_at))::float8 as seconds from ${cleanings}`,
  );
  return row?.seconds ?? null;
}
