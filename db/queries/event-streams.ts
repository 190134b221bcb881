import 'server-only';
import { eq, sql } from 'drizzle-orm';
import type { Db } from '../client';
import { eventStreams } from '../schema';

type Wanted = { userId: string; streamId: string; max: number; seconds: number };

/** "raced": another stream took the slot meanwhile. The primary key keeps the limit exact. */
export async function takeSlot(
  db: Db,
  { userId, streamId, max, seconds }: Wanted,
): Promise<'taken' | 'full' | 'raced'> {
  const [row] = await db.execute<{ taken: boolean; tried: boolean }>(sql`
    with free as (
      select slot from generate_series(1, ${max}::int) as slot
      where not exists (
        select from app.event_streams open where open.user_id = ${userId}::uuid
          and open.slot = slot.slot and open.expires_at > clock_timestamp())
      order by slot limit 1
    ), taken as (
      insert into app.event_streams as s (user_id, slot, stream_id, expires_at)
      select ${userId}::uuid, slot, ${streamId}::uuid,
        clock_timestamp() + make_interval(secs => ${seconds}::int) from free
      on conflict (user_id, slot) do update
        set stream_id = excluded.stream_id, expires_at = excluded.expires_at
        where s.expires_at <= clock_timestamp()
      returning 1
    )
    select exists (select from taken) as taken, exists (select from free) as tried`);
  if (row?.taken) return 'taken';
  return row?.tried ? 'raced' : 'full';
}

/** A slot that lapsed to another stream stays lost. */
export async function keepSlots(
  db: Db,
  { streamIds, seconds }: { streamIds: string[]; seconds: number },
): Promise<void> {
  if (streamIds.length === 0) return;
  const ids = sql.join(
    streamIds.map((id) => sql`${id}::uuid`),
    sql`, `,
  );
  await db.execute(sql`
    update app.event_streams set expires_at = clock_timestamp() + make_interval(secs => ${seconds}::int)
    where stream_id in (${ids})`);
}

export async function freeSlot(db: Db, userId: string, streamId: string): Promise<void> {
  await db
    .delete(eventStreams)
    .where(sql`${eq(eventStreams.userId, userId)} and ${eq(eventStreams.streamId, streamId)}`);
}
