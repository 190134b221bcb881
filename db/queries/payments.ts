import 'server-only';
import { and, desc, eq, inArray, isNotNull, or, sql } from 'drizzle-orm';
import type { Db, Tx } from '../client';
import { payments, subscriptions } from '../schema';

export type PaymentRow = typeof payments.$inferSelect;

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

export async function hasUnsettledPayment(
  db: Db,
  userId: string,
  product: string,
): Promise<boolean> {
  const rows = await db
    .select({ id: payments.id })
    .from(payments)
    .where(
      and(
        eq(payments.userId, userId),
        eq(payments.product, product),
        or(eq(payments.status, 'paid'), and(eq(payments.status, 'completed'), withoutSubscription)),
      ),
    )
    .limit(1);
  return rows.length > 0;
}

const withoutSubscription = sql`${payments.subscriptionId} is not null and not exists (
  select 1 from ${subscriptions} where id = ${payments.subscriptionId})`;

/** Returns the open checkout, which may be that of a concurrent request. */
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

/** A payment without an owner belongs to its subscription's. */
export async function isPaymentOf(
  db: Db,
  { id, userId }: { id: string; userId: string },
): Promise<boolean> {
  const rows = await db
    .select({ id: payments.id })
    .from(payments)
    .leftJoin(subscriptions, eq(subscriptions.id, payments.subscriptionId))
    .where(
      and(
        eq(payments.id, id),
        sql`coalesce(${payments.userId}, ${subscriptions.userId}) = ${userId}::uuid`,
      ),
    );
  return rows.length > 0;
}

/** For a checkout that can no longer be paid as it is; a new one can then open. */
export async function replacePayment(db: Db | Tx, id: string): Promise<void> {
  await db
    .update(payments)
    .set({ status: 'replaced' })
    .where(and(eq(payments.id, id), eq(payments.status, 'open')));
}

/** Creates the row if needed and locks it. */
export async function lockPayment(tx: Tx, id: string): Promise<PaymentRow> {
  const [row] = await tx
    .insert(payments)
    .values({ id, status: 'unknown' })
    // Changes nothing, but locks the row.
    .onConflictDoUpdate({ target: payments.id, set: { id } })
    .returning();
  if (!row) throw new Error(`The payment ${id} is gone.`);
  return row;
}

export async function updatePayment(
  tx: Tx,
  id: string,
  change: Partial<typeof payments.$inferInsert>,
): Promise<void> {
  await tx
    .update(payments)
    .set({ ...change, checkedAt: sql`now()` })
    .where(eq(payments.id, id));
}

export async function listUnpaid(tx: Tx, userId: string): Promise<Set<string>> {
  const rows = await tx
    .select({ subscriptionId: payments.subscriptionId })
    .from(payments)
    .where(and(eq(payments.userId, userId), eq(payments.status, 'past_due')));
  return new Set(rows.flatMap(({ subscriptionId }) => subscriptionId ?? []));
}

export async function listLatestPayments(tx: Tx, userId: string): Promise<PaymentRow[]> {
  const grants = sql`jsonb_path_exists(${payments.lines}, '$[*] ? (@.credits > 0)')`;
  return tx
    .selectDistinctOn([payments.subscriptionId])
    .from(payments)
    .where(
      and(
        eq(payments.userId, userId),
        eq(payments.status, 'completed'),
        isNotNull(payments.subscriptionId),
        grants,
      ),
    )
    .orderBy(payments.subscriptionId, desc(payments.eventAt), desc(payments.id));
}

/** Marks them as checked. Older payments and probably abandoned checkouts come up less often. */
export async function takeUnfinished(db: Db, max: number): Promise<PaymentRow[]> {
  const due = db
    .select({ id: payments.id })
    .from(payments)
    .where(
      and(
        sql`${payments.status} not in ('completed', 'canceled', 'given-up')`,
        sql`${payments.checkedAt} < now() - greatest(interval '2 minutes',
          case when ${payments.status} in ('open', 'replaced', 'unknown')
            then least(interval '12 hours', (now() - ${payments.createdAt}) / 4)
            else least(interval '6 hours', (now() - ${payments.createdAt}) / 10) end)`,
      ),
    )
    .orderBy(payments.checkedAt)
    .limit(max)
    .for('update', { skipLocked: true });
  return db
    .update(payments)
    .set({ checkedAt: sql`now()` })
    .where(inArray(payments.id, due))
    .returning();
}

/** After a week. A later payment still counts. */
export async function giveUpPayment(db: Db, id: string): Promise<void> {
  await db
    .update(payments)
    .set({ status: 'given-up' })
    .where(
      and(
        eq(payments.id, id),
        inArray(payments.status, ['open', 'replaced', 'unknown']),
        sql`${payments.createdAt} < now() - interval '7 days'`,
      ),
    );
}

export async function listCompleted(db: Db, ids: string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .select({ id: payments.id })
    .from(payments)
    .where(and(inArray(payments.id, ids), eq(payments.status, 'completed')));
  return new Set(rows.map(({ id }) => id));
}

/** Subscriptions known only from their payments. */
export async function takeUnknownSubscriptions(db: Db, max: number): Promise<string[]> {
  const due = db
    .select({ id: payments.id })
    .from(payments)
    .where(
      and(
        // No parameter: the partial index matches by text.
        sql`${payments.status} = 'completed'`,
        sql`${payments.checkedAt} < now() - interval '2 minutes'`,
        withoutSubscription,
      ),
    )
    .orderBy(payments.checkedAt)
    .limit(max)
    .for('update', { skipLocked: true });
  const rows = await db
    .update(payments)
    .set({ checkedAt: sql`now()` })
    .where(inArray(payments.id, due))
    .returning({ subscriptionId: payments.subscriptionId });
  return [...new Set(rows.flatMap(({ subscriptionId }) => subscriptionId ?? []))];
}
