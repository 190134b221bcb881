import 'server-only';
import { and, desc, eq, inArray, ne, sql } from 'drizzle-orm';
import type { Db, Tx } from '../client';
import { subscriptions } from '../schema';

export type SubscriptionRow = typeof subscriptions.$inferSelect;

/** All of a user's subscriptions, the one with the newest event first. */
export async function listSubscriptions(db: Db | Tx, userId: string): Promise<SubscriptionRow[]> {
  return db
    .select()
    .from(subscriptions)
    .where(eq(subscriptions.userId, userId))
    .orderBy(desc(subscriptions.eventAt), desc(subscriptions.id));
}

/** Takes over what an event says unless a newer one was applied; false when it was. */
export async function saveSubscription(
  tx: Tx,
  row: typeof subscriptions.$inferInsert,
): Promise<boolean> {
  const { id, userId, createdAt, ...told } = row;
  const newer = sql`(${subscriptions.eventAt}, ${subscriptions.eventId}) < (excluded.event_at, excluded.event_id)`;
  const rows = await tx
    .insert(subscriptions)
    .values(row)
    .onConflictDoUpdate({
      target: subscriptions.id,
      set: { ...told, checkedAt: sql`now()` },
      setWhere: newer,
    })
    .returning({ id: subscriptions.id });
  return rows.length === 1;
}

/** Takes subscriptions to compare with Paddle: four times a day, and when one should have renewed. */
export async function takeUnchecked(db: Db, most: number): Promise<SubscriptionRow[]> {
  const due = db
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .where(
      and(
        ne(subscriptions.status, 'canceled'),
        sql`${subscriptions.checkedAt} < now() - case
          when ${subscriptions.nextBilledAt} < now() - interval '10 minutes' then interval '30 minutes'
          else interval '6 hours' end`,
      ),
    )
    .orderBy(subscriptions.checkedAt)
    .limit(most)
    .for('update', { skipLocked: true });
  return db
    .update(subscriptions)
    .set({ checkedAt: sql`now()` })
    .where(inArray(subscriptions.id, due))
    .returning();
}
