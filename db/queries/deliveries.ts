import 'server-only';
import { and, eq, sql } from 'drizzle-orm';
import type { Db, Tx } from '../client';
import { deliveries, jobSteps, jobs, posts } from '../schema';

export type DeliveryRow = typeof deliveries.$inferSelect;

const keptPerConnection = 500;

const theirs = (userId: string, id: string) =>
  and(eq(deliveries.id, id), eq(deliveries.userId, userId));

type NewDelivery = Pick<DeliveryRow, 'id' | 'userId' | 'connectionId' | 'postId' | 'action'>;

/** The entry of a job, made once. Drops the oldest of a connection. */
export async function openDelivery(db: Db | Tx, delivery: NewDelivery): Promise<DeliveryRow> {
  const { id, userId, connectionId } = delivery;
  const made = await db.insert(deliveries).values(delivery).onConflictDoNothing().returning();
  if (made[0]) await trimDeliveries(db, userId, { connectionId, max: keptPerConnection });
  const [row] = made[0] ? made : await db.select().from(deliveries).where(theirs(userId, id));
  if (!row) throw new Error(`The delivery ${id} was neither inserted nor found.`);
  return row;
}

/** With the steps that a failed job left, as the cleaning does with old ones. */
export async function trimDeliveries(
  db: Db | Tx,
  userId: string,
  { connectionId, max }: { connectionId: string; max: number },
): Promise<void> {
  const old = sql`
    select id from ${deliveries}
    where connection_id = ${connectionId}::uuid and user_id = ${userId}::uuid
    order by created_at desc, id desc offset ${max}`;
  await db.execute(sql`
    with gone as (
      delete from ${deliveries} where user_id = ${userId}::uuid and id in (${old}) returning id
    )
    delete from ${jobSteps} where job_id in (select id from gone)`);
}

type Change = Partial<Pick<DeliveryRow, 'attempts' | 'outcome' | 'url'>>;

export async function updateDelivery(
  db: Db | Tx,
  userId: string,
  { id, ...change }: Change & { id: string },
): Promise<void> {
  await db.update(deliveries).set(change).where(theirs(userId, id));
}

/** Newest first, with how their jobs stand. `before` is the last of the page above. */
export async function listDeliveries(
  db: Db,
  userId: string,
  { connectionId, before, max }: { connectionId: string; before?: string; max: number },
) {
  const place = sql`${deliveries.createdAt}, ${deliveries.id}`;
  const isBelow = sql`(${place}) < (select ${place} from ${deliveries}
    where ${deliveries.id} = ${before}::uuid and ${deliveries.userId} = ${userId}::uuid)`;
  return db
    .select({
      delivery: deliveries,
      title: posts.title,
      job: {
        status: jobs.status,
        error: jobs.error,
        runAt: jobs.runAt,
        message: sql<string>`${jobs.progress}->>'message'`,
      },
    })
    .from(deliveries)
    .innerJoin(posts, eq(posts.id, deliveries.postId))
    .leftJoin(jobs, eq(jobs.id, deliveries.id))
    .where(
      and(
        eq(deliveries.userId, userId),
        eq(deliveries.connectionId, connectionId),
        before ? isBelow : undefined,
      ),
    )
    .orderBy(sql`${deliveries.createdAt} desc nulls last, ${deliveries.id} desc nulls last`)
    .limit(max);
}

/** With the order that its job was given. */
export async function getDelivery(db: Db, userId: string, id: string) {
  const [row] = await db
    .select({ connectionId: deliveries.connectionId, status: jobs.status, data: jobs.data })
    .from(deliveries)
    .innerJoin(jobs, eq(jobs.id, deliveries.id))
    .where(theirs(userId, id));
  return row ?? null;
}
