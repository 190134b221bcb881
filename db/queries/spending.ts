import 'server-only';
import { sql } from 'drizzle-orm';
import type { Db, Tx } from '../client';

/** Days are UTC, by the database's clock. */
export type Counter = { key: string; daily: boolean; amount: number };
export type Counted = {
  key: string;
  windowStart: string;
  count: number;
  /** Until a daily counter restarts. */
  secondsLeft: number;
};

const largest = 2_147_483_647;

type CountedRow = { key: string; window_start: string; count: number; seconds_left: number };

const secondsLeft = sql`ceil(extract(epoch from
  window_start + interval '24 hours' - clock_timestamp()))::int`;

/** Counters stay between 0 and 2^31 - 1. Drops a daily counter's earlier days. */
export async function addToCounters(tx: Tx, counters: Counter[]): Promise<Counted[]> {
  const counted = await tx.execute<CountedRow>(sql`
    with wanted as (
      select key, amount, at, case when daily
        then date_trunc('day', clock_timestamp() at time zone 'UTC') at time zone 'UTC'
        else to_timestamp(0) end as start
      from jsonb_to_recordset(${inOrder(counters)}::jsonb) as row(key text, daily boolean, amount bigint, at int)
    ), earlier as (
      -- Another process may hold the same rows to drop them: skip those.
      delete from app.rate_limits where (key, window_start) in (
        select old.key, old.window_start from app.rate_limits old, wanted
        where old.key = wanted.key and old.window_start < wanted.start
        for update of old skip locked)
    )
    insert into app.rate_limits as r (key, window_start, count)
    select key, start, greatest(0, least(${largest}::bigint, amount)) from wanted order by at
    on conflict (key, window_start) do update
      set count = greatest(0, least(${largest}::bigint, r.count::bigint + excluded.count))
    returning key, window_start::text as window_start, count, ${secondsLeft} as seconds_left`);
  return counted.map(({ key, window_start, count, seconds_left }) => ({
    key,
    windowStart: window_start,
    count,
    secondsLeft: seconds_left,
  }));
}

// One lock order prevents deadlocks between callers.
function inOrder(rows: { key: string }[]): string {
  const sorted = [...rows].sort((a, b) => (a.key < b.key ? -1 : 1));
  return JSON.stringify(sorted.map((row, at) => ({ ...row, at })));
}

/** Applies to the windows that {@link addToCounters} used. */
export async function correctCounters(
  db: Db,
  corrections: { key: string; windowStart: string; amount: number }[],
): Promise<void> {
  await db.execute(sql`
    with held as materialized (
      select r.key, r.window_start, wanted.amount
      from jsonb_to_recordset(${inOrder(corrections)}::jsonb)
        as wanted(key text, "windowStart" timestamptz, amount bigint, at int)
      join app.rate_limits r on r.key = wanted.key and r.window_start = wanted."windowStart"
      order by wanted.at for update of r
    )
    update app.rate_limits r
    set count = greatest(0, least(${largest}::bigint, r.count::bigint + held.amount))
    from held where r.key = held.key and r.window_start = held.window_start`);
}

export async function readCounters(db: Db, keys: string[]): Promise<Map<string, number>> {
  const rows = await db.execute<{ key: string; count: number }>(sql`
    select key, count from app.rate_limits
    where window_start = to_timestamp(0)
      and key in (${sql.join(
        keys.map((key) => sql`${key}`),
        sql`, `,
      )})`);
  return new Map(rows.map(({ key, count }) => [key, count]));
}

/** Leaves out counters not used today. */
export async function readDay(
  db: Db | Tx,
  keys: string[],
): Promise<{ key: string; count: number; secondsLeft: number }[]> {
  const rows = await db.execute<{ key: string; count: number; seconds_left: number }>(sql`
    select key, count, ${secondsLeft} as seconds_left from app.rate_limits
    where window_start = date_trunc('day', clock_timestamp() at time zone 'UTC') at time zone 'UTC'
      and key in (${sql.join(
        keys.map((key) => sql`${key}`),
        sql`, `,
      )})`);
  return rows.map(({ key, count, seconds_left }) => ({ key, count, secondsLeft: seconds_left }));
}

/** Steps copied from an earlier job have attempt 0. */
export async function inheritedSpend(
  db: Db,
  jobId: string,
): Promise<{ tokens: number; usd: number }> {
  const [row] = await db.execute<{ tokens: number; usd: number }>(sql`
    select
      coalesce(sum((usage->>'inputTokens')::float8 + (usage->>'outputTokens')::float8), 0)::float8 as tokens,
      coalesce(sum((usage->>'costUsd')::float8), 0)::float8 as usd
    from app.job_steps where job_id = ${jobId}::uuid and attempt = 0`);
  return row ?? { tokens: 0, usd: 0 };
}
