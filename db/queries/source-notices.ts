import 'server-only';
import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import type { Db, Tx } from '../client';
import { sourceNotices, sources } from '../schema';

type NewNotice = typeof sourceNotices.$inferInsert;

/** What was said before, and dismissed, is not said again. */
export async function insertNotices(tx: Tx, notices: NewNotice[]): Promise<void> {
  if (notices.length > 0) await tx.insert(sourceNotices).values(notices).onConflictDoNothing();
}

export async function listNotices(
  db: Db,
  userId: string,
  { postId, max }: { postId: string; max: number },
) {
  const { id, kind, sentence, was, becomes, createdAt, sourceId } = sourceNotices;
  const { title, fileName, identity, address } = sources;
  return db
    .select({
      ...{ id, kind, sentence, was, becomes, createdAt, sourceId, address },
      title: sql<string>`coalesce(${title}, ${fileName}, ${identity})`,
    })
    .from(sourceNotices)
    .innerJoin(sources, and(eq(sources.id, sourceId), eq(sources.userId, userId)))
    .where(
      and(
        eq(sourceNotices.postId, postId),
        eq(sourceNotices.userId, userId),
        isNull(sourceNotices.dismissedAt),
      ),
    )
    .orderBy(desc(createdAt), id)
    .limit(max);
}

/** False if there is none. */
export async function dismissNotice(db: Db, userId: string, id: string): Promise<boolean> {
  const rows = await db
    .update(sourceNotices)
    .set({ dismissedAt: sql`now()` })
    .where(and(eq(sourceNotices.id, id), eq(sourceNotices.userId, userId)))
    .returning({ id: sourceNotices.id });
  return rows.length === 1;
}

/** Once its page was read again. */
export async function deleteNotices(tx: Tx, userId: string, sourceId: string): Promise<void> {
  await tx
    .delete(sourceNotices)
    .where(and(eq(sourceNotices.sourceId, sourceId), eq(sourceNotices.userId, userId)));
}
