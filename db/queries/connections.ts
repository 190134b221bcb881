import 'server-only';
import { and, asc, eq, isNull } from 'drizzle-orm';
import type { Db, Tx } from '../client';
import { connections } from '../schema';

export type ConnectionRow = typeof connections.$inferSelect;

const theirs = (userId: string, id: string) =>
  and(eq(connections.id, id), eq(connections.userId, userId));

export async function listConnections(db: Db, userId: string): Promise<ConnectionRow[]> {
  return db
    .select()
    .from(connections)
    .where(eq(connections.userId, userId))
    .orderBy(asc(connections.createdAt), asc(connections.id))
    .limit(100);
}

export async function getConnection(
  db: Db,
  userId: string,
  id: string,
): Promise<ConnectionRow | null> {
  const [row] = await db.select().from(connections).where(theirs(userId, id));
  return row ?? null;
}

export async function findConnection(
  db: Db | Tx,
  userId: string,
  { kind, site }: Pick<ConnectionRow, 'kind' | 'site'>,
): Promise<ConnectionRow | null> {
  const [row] = await db
    .select()
    .from(connections)
    .where(
      and(eq(connections.userId, userId), eq(connections.kind, kind), eq(connections.site, site)),
    );
  return row ?? null;
}

/** A site that is connected again keeps its publications. */
export async function saveConnection(
  db: Db | Tx,
  connection: typeof connections.$inferInsert & { id: string },
): Promise<void> {
  const { name, api, account, secret, keyId } = connection;
  await db
    .insert(connections)
    .values(connection)
    .onConflictDoUpdate({
      target: connections.id,
      set: { name, api, account, secret, keyId },
      setWhere: eq(connections.userId, connection.userId),
    });
}

type Change = Partial<Pick<ConnectionRow, 'secret' | 'keyId' | 'failingSince' | 'offReason'>>;

export async function updateConnection(
  db: Db | Tx,
  userId: string,
  { id, ...change }: Change & { id: string },
): Promise<void> {
  await db.update(connections).set(change).where(theirs(userId, id));
}

/** False if it was off before. */
export async function switchOff(
  db: Db,
  userId: string,
  { id, offReason }: Pick<ConnectionRow, 'id' | 'offReason'>,
): Promise<boolean> {
  const rows = await db
    .update(connections)
    .set({ offReason })
    .where(and(theirs(userId, id), isNull(connections.offReason)))
    .returning({ id: connections.id });
  return rows.length > 0;
}

/** Its publications go with it; what was published stays at the site. */
export async function deleteConnection(db: Db, userId: string, id: string): Promise<boolean> {
  const rows = await db
    .delete(connections)
    .where(theirs(userId, id))
    .returning({ id: connections.id });
  return rows.length > 0;
}
