import 'server-only';
import { and, count, desc, eq, isNull, sql } from 'drizzle-orm';
import type { Db, Tx } from '../client';
import { apiKeys, profiles } from '../schema';

export type ApiKeyRow = typeof apiKeys.$inferSelect;
type NewKey = Pick<
  typeof apiKeys.$inferInsert,
  'userId' | 'name' | 'scopes' | 'hash' | 'prefix' | 'lastFour'
> & { days: number | null };

export async function insertKey(tx: Tx, { days, ...key }: NewKey): Promise<ApiKeyRow> {
  const expiresAt = days === null ? null : sql`now() + make_interval(days => ${days}::int)`;
  const [row] = await tx
    .insert(apiKeys)
    .values({ ...key, expiresAt })
    .returning();
  if (!row) throw new Error('The insert of an API key returned nothing.');
  return row;
}

export async function countKeys(tx: Tx, userId: string): Promise<number> {
  const [row] = await tx.select({ n: count() }).from(apiKeys).where(eq(apiKeys.userId, userId));
  return row?.n ?? 0;
}

export async function listKeys(db: Db, userId: string): Promise<ApiKeyRow[]> {
  return db
    .select()
    .from(apiKeys)
    .where(eq(apiKeys.userId, userId))
    .orderBy(desc(apiKeys.createdAt), desc(apiKeys.id));
}

/** Of any user whose account is not closed: the key says whose it is. `isStale`: its last use is not recorded since a minute. */
export async function findKey(db: Db, hash: string) {
  const [row] = await db
    .select({
      id: apiKeys.id,
      userId: apiKeys.userId,
      scopes: apiKeys.scopes,
      isExpired: sql<boolean>`coalesce(${apiKeys.expiresAt} <= now(), false)`,
      isStale: isStale.as('is_stale'),
    })
    .from(apiKeys)
    .innerJoin(profiles, eq(profiles.id, apiKeys.userId))
    .where(and(eq(apiKeys.hash, hash), isNull(profiles.closedAt)));
  return row ?? null;
}

const isStale = sql<boolean>`coalesce(${apiKeys.lastUsedAt} < now() - interval '1 minute', true)`;

/** Records at most one use a minute, so that a busy key does not rewrite its row each time. */
export async function touchKey(db: Db, id: string): Promise<void> {
  await db
    .update(apiKeys)
    .set({ lastUsedAt: sql`now()` })
    .where(and(eq(apiKeys.id, id), isStale));
}

export async function deleteKey(db: Db, userId: string, id: string): Promise<boolean> {
  const rows = await db
    .delete(apiKeys)
    .where(and(eq(apiKeys.id, id), eq(apiKeys.userId, userId)))
    .returning({ id: apiKeys.id });
  return rows.length === 1;
}
