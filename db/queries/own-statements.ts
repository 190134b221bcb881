import 'server-only';
import { and, count, eq } from 'drizzle-orm';
import type { Db, Tx } from '../client';
import { ownStatements } from '../schema';

const ofPost = (userId: string, postId: string) =>
  and(eq(ownStatements.postId, postId), eq(ownStatements.userId, userId));

export async function listOwnStatements(
  db: Db,
  userId: string,
  { postId, max }: { postId: string; max: number },
): Promise<string[]> {
  const rows = await db
    .select({ key: ownStatements.key })
    .from(ownStatements)
    .where(ofPost(userId, postId))
    .limit(max);
  return rows.map(({ key }) => key);
}

export async function countOwnStatements(tx: Tx, userId: string, postId: string): Promise<number> {
  const [row] = await tx.select({ n: count() }).from(ownStatements).where(ofPost(userId, postId));
  return row?.n ?? 0;
}

export async function insertOwnStatement(
  tx: Tx,
  userId: string,
  { postId, key }: { postId: string; key: string },
): Promise<void> {
  await tx.insert(ownStatements).values({ postId, key, userId }).onConflictDoNothing();
}

export async function deleteOwnStatement(
  tx: Tx,
  userId: string,
  { postId, key }: { postId: string; key: string },
): Promise<void> {
  await tx.delete(ownStatements).where(and(ofPost(userId, postId), eq(ownStatements.key, key)));
}
