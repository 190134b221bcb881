import 'server-only';
import { sql } from 'drizzle-orm';
import type { Db } from '../client';

export type WindowCount = { count: number; secondsLeft: number };

/**
 * Counts one more use of `key` in the window that the database's clock is in, and drops the key's
 * earlier windows, so the table holds one row per key however long the server runs.
 */
export async function countUse(
  db: Db,
  { key, windowSeconds }: { key: string; windowSeconds: number },
): Promise<WindowCount> {
  const [row] = await db.execute<{ count: number; seconds_left: number }>(sql`
    with now_window as (
      select to_timestamp(
        floor(extract(epoch from clock_timestamp()) / ${windowSeconds}::int) * ${windowSeconds}::int
      ) as start
    ), earlier as (
      delete from app.rate_limits
      where key = ${key} and window_start < (select start from now_window)
    )
    insert into app.rate_limits as r (key, window_start, count)
    select ${key}, start, 1 from now_window
    on conflict (key, window_start) do update set count = r.count + 1
    returning r.count, ceil(
      extract(epoch from r.window_start) + ${windowSeconds}::int
        - extract(epoch from clock_timestamp())
    )::int as seconds_left`);
  if (!row) throw new Error('The rate limit upsert returned no row.');
  return { count: row.count, secondsLeft: row.seconds_left };
}
