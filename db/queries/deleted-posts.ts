import 'server-only';
import { and, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import type { Db, Tx } from '../client';
import { images, posts } from '../schema';

const keptDays = 30;

// One parameter for any number of ids: Postgres allows max 65,535.
const isOneOf = (ids: string[]): SQL =>
  sql`${posts.id} in (select value::uuid from jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb))`;

export async function markDeleted(tx: Tx, userId: string, ids: string[]) {
  return tx
    .update(posts)
    .set({ deletedAt: sql`now()` })
    .where(and(eq(posts.userId, userId), isNull(posts.deletedAt), isOneOf(ids)))
    .returning({ id: posts.id, jobId: posts.jobId });
}

export async function restoreDeleted(db: Db, userId: string, ids: string[]): Promise<string[]> {
  const rows = await db
    .update(posts)
    .set({ deletedAt: null })
    .where(and(eq(posts.userId, userId), isNotNull(posts.deletedAt), isOneOf(ids)))
    .returning({ id: posts.id });
  return rows.map(({ id }) => id);
}

/** Returns the paths of the posts' images. */
export async function eraseDeleted(tx: Tx, userId: string, ids: string[]): Promise<string[]> {
  const mine = and(eq(posts.userId, userId), isNotNull(posts.deletedAt), isOneOf(ids));
  const erased = await tx.select({ id: posts.id }).from(posts).where(mine).for('update');
  if (erased.length === 0) return [];
  const usedImages = await tx
    .selectDistinct({ path: images.path })
    .from(images)
    .innerJoin(posts, eq(posts.id, images.postId))
    .where(mine);
  await tx.delete(posts).where(mine);
  return usedImages.map(({ path }) => path);
}

export async function listDeleted(db: Db, userId: string, max: number) {
  return db
    .select({
      id: posts.id,
      title: posts.title,
      wordCount: posts.wordCount,
      deletedAt: sql<Date>`${posts.deletedAt}`.mapWith(posts.deletedAt),
    })
    .from(posts)
    .where(and(eq(posts.userId, userId), isNotNull(posts.deletedAt)))
    .orderBy(sql`${posts.deletedAt} desc nulls last`, sql`${posts.id} desc nulls last`)
    .limit(max);
}

/** Works across owners. Returns the count. */
export async function eraseOldPosts(db: Db, max: number): Promise<number> {
  const rows = await db.execute(sql`
    delete from ${posts} where id in (
      select id from ${posts}
      where deleted_at < now() - make_interval(days => ${keptDays}::int)
      order by deleted_at limit ${max} for update skip locked)
      and deleted_at is not null
    returning 1`);
  return rows.length;
}
