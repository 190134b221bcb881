import 'server-only';
import { and, eq, sql } from 'drizzle-orm';
import type { Db, Tx } from '../client';
import { payments } from '../schema';

export type PaymentRow = typeof payments.$inferSelect;

/** The checkout of a product that the user has begun and not paid, as far as we know. */
export async function findOpenPayment(
  db: Db,
  userId: string,
  product: string,
): Promise<PaymentRow | null> {
  const [row] = await db
    .select()
    .from(payments)
    .where(
      and(eq(payments.userId, userId), eq(payments.product, product), eq(payments.status, 'open')),
    );
  return row ?? null;
}

/**
 * Records a checkout. Answers with the one that is open for this user and product: this, or an
 * earlier one of a request that ran at the same time.
 */
export async function insertOpenPayment(
  db: Db,
  payment: { id: string; userId: string; product: string; checkoutUrl: string | null },
): Promise<PaymentRow> {
  const [row] = await db
    .insert(payments)
    .values({ ...payment, status: 'open' })
    .onConflictDoUpdate({
      target: [payments.userId, payments.product],
      targetWhere: sql`${payments.status} = 'open'`,
      set: { product: payment.product },
    })
    .returning();
  if (!row) throw new Error('The insert of a payment returned nothing.');
  return row;
}

/** Sets a checkout aside that cannot be paid as it is any more; a new one can be opened then. */
export async function replacePayment(db: Db | Tx, id: string): Promise<void> {
  await db
    .update(payments)
    .set({ status: 'replaced' })
    .where(and(eq(payments.id, id), eq(payments.status, 'open')));
}
