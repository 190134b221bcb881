import 'server-only';
import { and, desc, eq, inArray, ne, sql } from 'drizzle-orm';
import type { Db, Tx } from '../client';
import { subscriptions } from '../schema';

export type SubscriptionRow = typeof subscriptions.$inferSelect;

export async function listSubscriptions(db: Db | Tx, userId: string): Promise<SubscriptionRow[]> {
  return db
    .select()
    .from(subscriptions)
    .where(eq(subscriptions.userId, userId))
    .orderBy(desc(subscriptions.eventAt), desc(subscriptions.id));
}

/** False when a newer event has been applied. */
export async function saveSubscription(
  tx: Tx,
  row: typeof subscriptions.$inferInsert,
): Promise<boolean> {
  const { id, userId, createdAt, ...current } = row;
  const newer = sql`(${subscriptions.eventAt}, ${subscriptions.eventId}) < (excluded.event_at, excluded.event_id)`;
  const rows = await tx
    .insert(subscriptions)
    .values(row)
    .onConflictDoUpdate({
      target: subscriptions.id,
      set: { ...current, checkedAt: sql`now()` },
      setWhere: newer,
    })
    .returning({ id: subscriptions.id });
  return rows.length === 1;
}

/** Every 6 hours, or every 30 minutes while a renewal is overdue. */
export async function takeUnchecked(db: Db, max: number): Promise<SubscriptionRow[]> {
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
    .limit(max)
    .for('update', { skipLocked: true });
  return db
    .update(subscriptions)
    .set({ checkedAt: sql`now()` })
    .where(inArray(subscriptions.id, due))
    .returning();
}
