import 'server-only';
import { sql } from 'drizzle-orm';
import type { Db, Tx } from '../client';

type Use = { key: string; windowSeconds: number; uses: number; max: number };

/** Counts all `uses` or none. In a transaction the key stays locked until its end. */
export async function countUses(
  db: Db | Tx,
  { key, windowSeconds, uses, max }: Use,
): Promise<{ counted: boolean; used: number; secondsLeft: number }> {
  const [row] = await db.execute<{ counted: boolean; used: number; seconds_left: number }>(sql`
    with now_window as (
      select to_timestamp(
        floor(extract(epoch from clock_timestamp()) / ${windowSeconds}::int) * ${windowSeconds}::int
      ) as start
    ), earlier as (
      delete from app.rate_limits
      where key = ${key} and window_start < (select start from now_window)
    ), counted as (
      insert into app.rate_limits as r (key, window_start, count)
      select ${key}, start, ${uses}::int from now_window where ${uses}::int <= ${max}::int
      on conflict (key, window_start) do update set count = r.count + excluded.count
        where r.count + excluded.count <= ${max}::int
      returning r.count
    )
    select exists (select from counted) as counted,
    coalesce((select count from counted), 0)::int as used, ceil(
      extract(epoch from start) + ${windowSeconds}::int - extract(epoch from clock_timestamp())
    )::int as seconds_left
    from now_window`);
  if (!row) throw new Error('The rate limit query returned no row.');
  return { counted: row.counted, used: row.used, secondsLeft: row.seconds_left };
}
