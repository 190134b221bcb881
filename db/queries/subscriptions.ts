import 'server-only';
import { desc, eq } from 'drizzle-orm';
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
