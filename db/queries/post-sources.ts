import 'server-only';
import { and, asc, count, eq, inArray } from 'drizzle-orm';
import type { Db, Tx } from '../client';
import { postSources, sources } from '../schema';

export type PostSourceRow = Pick<
  typeof sources.$inferSelect,
  | 'id'
  | 'title'
  | 'fileName'
  | 'identity'
  | 'address'
  | 'publisher'
  | 'publishedOn'
  | 'language'
  | 'status'
  | 'readAt'
>;

/** What a post may cite, in the order it was chosen. */
export async function listPostSources(
  db: Db,
  userId: string,
  { postId, max }: { postId: string; max: number },
): Promise<PostSourceRow[]> {
  return db
    .select({
      id: sources.id,
      title: sources.title,
      fileName: sources.fileName,
      identity: sources.identity,
      address: sources.address,
      publisher: sources.publisher,
      publishedOn: sources.publishedOn,
      language: sources.language,
      status: sources.status,
      readAt: sources.readAt,
    })
    .from(postSources)
    .innerJoin(sources, and(eq(sources.id, postSources.sourceId), eq(sources.userId, userId)))
    .where(and(eq(postSources.postId, postId), eq(postSources.userId, userId)))
    .orderBy(asc(postSources.createdAt), asc(sources.id))
    .limit(max);
}

export async function countPostSources(tx: Tx, userId: string, postId: string): Promise<number> {
  const own = and(eq(postSources.postId, postId), eq(postSources.userId, userId));
  const [row] = await tx.select({ n: count() }).from(postSources).where(own);
  return row?.n ?? 0;
}

export async function deletePostSources(
  tx: Tx,
  userId: string,
  { postId, sourceIds }: { postId: string; sourceIds: string[] },
): Promise<void> {
  if (sourceIds.length === 0) return;
  await tx
    .delete(postSources)
    .where(
      and(
        eq(postSources.postId, postId),
        eq(postSources.userId, userId),
        inArray(postSources.sourceId, sourceIds),
      ),
    );
}
