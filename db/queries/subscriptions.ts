import 'server-only';
import { desc, eq, sql } from 'drizzle-orm';
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

export async function getSubscriptionOwner(tx: Tx, id: string): Promise<string | null> {
  const [row] = await tx
    .select({ userId: subscriptions.userId })
    .from(subscriptions)
    .where(eq(subscriptions.id, id));
  return row?.userId ?? null;
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
