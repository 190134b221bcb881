import 'server-only';
import { sql } from 'drizzle-orm';
import type { Db } from '../client';
import { cleanings } from '../schema';

/** One run across all processes. Returns the last run's position, or null when not due. */
export async function takePeriodicTask(
  db: Db,
  { task, everySeconds }: { task: string; everySeconds: number },
): Promise<string | null> {
  const [row] = await db.execute<{ position: string }>(sql`
    insert into ${cleanings} as c (task, ran_at) values (${task}, now())
    on conflict (task) do update set ran_at = now()
      where c.ran_at <= now() - make_interval(secs => ${everySeconds}::int)
    returning position`);
  return row?.position ?? null;
}

export async function savePosition(db: Db, task: string, position: string): Promise<void> {
  await db.execute(sql`update ${cleanings} set position = ${position} where task = ${task}`);
}
