import 'server-only';
import { and, count, eq, gt, lte, ne, or, sql } from 'drizzle-orm';
import type { Db, Tx } from '../client';
import { profiles, rewrites } from '../schema';

// Longer than a request may run, so an expired rewrite lost its process.
const leaseSeconds = 180;
const isExpired = and(eq(rewrites.status, 'running'), lte(rewrites.expiresAt, sql`now()`));

/** Serializes counting and paying for a user's rewrites. */
export async function lockOwner(tx: Tx, userId: string): Promise<void> {
  await tx.select({ id: profiles.id }).from(profiles).where(eq(profiles.id, userId)).for('update');
}

export async function findRewrite(tx: Tx, userId: string, idempotencyKey: string) {
  const [row] = await tx
    .select()
    .from(rewrites)
    .where(and(eq(rewrites.userId, userId), eq(rewrites.idempotencyKey, idempotencyKey)));
  return row ?? null;
}

/** Today's (UTC), running ones included. */
export async function countFreeRewrites(db: Db | Tx, userId: string): Promise<number> {
  const isLive = or(eq(rewrites.status, 'done'), gt(rewrites.expiresAt, sql`now()`));
  const [row] = await db
    .select({ n: count() })
    .from(rewrites)
    .where(
      and(
        eq(rewrites.userId, userId),
        eq(rewrites.price, 0),
        ne(rewrites.status, 'refused'),
        isLive,
        sql`${rewrites.createdAt} >= date_trunc('day', now() at time zone 'UTC') at time zone 'UTC'`,
      ),
    );
  return row?.n ?? 0;
}

export async function insertRewrite(
  tx: Tx,
  row: Pick<
    typeof rewrites.$inferInsert,
    'id' | 'userId' | 'idempotencyKey' | 'requestHash' | 'price'
  >,
): Promise<void> {
  const expiresAt = sql`now() + make_interval(secs => ${leaseSeconds}::int)`;
  await tx.insert(rewrites).values({ ...row, expiresAt });
}

/** Returns the price, or null when no longer running. */
export async function recordAnswer(
  tx: Tx,
  userId: string,
  { id, status, answer }: { id: string; status: 'done' | 'refused'; answer: unknown },
): Promise<number | null> {
  const [row] = await tx
    .update(rewrites)
    .set({ status, answer })
    .where(and(eq(rewrites.id, id), eq(rewrites.userId, userId), eq(rewrites.status, 'running')))
    .returning({ price: rewrites.price });
  return row?.price ?? null;
}

/** Returns the price, or null when no longer running. */
export async function deleteRunning(tx: Tx, userId: string, id: string): Promise<number | null> {
  const [row] = await tx
    .delete(rewrites)
    .where(and(eq(rewrites.id, id), eq(rewrites.userId, userId), eq(rewrites.status, 'running')))
    .returning({ price: rewrites.price });
  return row?.price ?? null;
}

export async function deleteExpired(tx: Tx, userId: string) {
  return tx
    .delete(rewrites)
    .where(and(eq(rewrites.userId, userId), isExpired))
    .returning({ id: rewrites.id, price: rewrites.price });
}

export async function listOwnersOfExpired(db: Db, max: number): Promise<string[]> {
  const rows = await db
    .selectDistinct({ userId: rewrites.userId })
    .from(rewrites)
    .where(isExpired)
    .limit(max);
  return rows.map(({ userId }) => userId);
}

export async function deleteOldRewrites(db: Db, max: number): Promise<number> {
  const rows = await db.execute(sql`
    delete from ${rewrites} where id in (
      select id from ${rewrites} where status <> 'running' and created_at < now() - interval '2 days'
      limit ${max} for update skip locked)
    returning 1`);
  return rows.length;
}
