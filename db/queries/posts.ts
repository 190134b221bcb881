import 'server-only';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Db, Tx } from '../client';
import { posts } from '../schema';

export type PostRow = typeof posts.$inferSelect;

/** A post of the user that is not deleted. */
const theirs = (userId: string, id: string) =>
  and(eq(posts.id, id), eq(posts.userId, userId), isNull(posts.deletedAt));

/** One of the user's own posts, or null. */
export async function getPost(db: Db | Tx, userId: string, id: string) {
  const [row] = await db.select().from(posts).where(theirs(userId, id));
  return row ?? null;
}

/** Whether the user has a post, which may be deleted and not erased yet. It stays until the commit. */
export async function hasPost(tx: Tx, userId: string, id: string): Promise<boolean> {
  const own = and(eq(posts.id, id), eq(posts.userId, userId));
  return (await tx.select({ id: posts.id }).from(posts).where(own).for('key share')).length > 0;
}

/** Inserts the post of a job. A job has one post: a second insert answers with the first. */
export async function insertPost(
  tx: Tx,
  post: typeof posts.$inferInsert & { jobId: string },
): Promise<string> {
  const [row] = await tx
    .insert(posts)
    .values(post)
    .onConflictDoNothing({ target: posts.jobId })
    .returning({ id: posts.id });
  if (row) return row.id;
  const [earlier] = await tx
    .select({ id: posts.id })
    .from(posts)
    .where(and(eq(posts.jobId, post.jobId), eq(posts.userId, post.userId)));
  if (!earlier) throw new Error(`The post of job ${post.jobId} was neither inserted nor found.`);
  return earlier.id;
}

/**
 * A user's newest posts, 200 at most, whose keyword holds at least `least` of the texts in `parts`,
 * in upper or lower case.
 */
export async function findPostsByKeyword(
  db: Db,
  userId: string,
  { parts, least }: { parts: string[]; least: number },
) {
  const held = parts.map((part) => sql`(${posts.keyword} ~ ${anyCase(part)})::int`);
  return db
    .select({ id: posts.id, title: posts.title, keyword: posts.keyword })
    .from(posts)
    .where(
      and(
        eq(posts.userId, userId),
        isNull(posts.deletedAt),
        sql`${sql.join(held, sql` + `)} >= ${least}`,
      ),
    )
    .orderBy(sql`${posts.createdAt} desc nulls last`, sql`${posts.id} desc nulls last`)
    .limit(200);
}

/** A pattern of its own: `lower` and `ilike` know only ASCII in a database of locale C. */
function anyCase(text: string): string {
  return Array.from(text, (letter) => {
    const [lower, upper] = [letter.toLowerCase(), letter.toUpperCase()];
    const isCased = lower !== upper && [...lower].length === 1 && [...upper].length === 1;
    return isCased ? `[${lower}${upper}]` : letter.replace(/[^\p{L}\p{M}\p{N}]/gu, '.');
  }).join('');
}

type Text = Pick<
  PostRow,
  'title' | 'slug' | 'content' | 'metaTitle' | 'metaDescription' | 'readerPersona' | 'wordCount'
>;

/**
 * Changes the title and text of a post that {@link lockPost} holds; its score is that of the text
 * before and goes. `updatedAt` always grows, also
 * within a millisecond, because saves compare it.
 */
export async function updateText(
  tx: Tx,
  userId: string,
  id: string,
  text: Text,
): Promise<PostRow | null> {
  const [row] = await tx
    .update(posts)
    .set({
      ...text,
      seoScore: null,
      seoVersion: null,
      updatedAt: sql`greatest(now(), ${posts.updatedAt} + interval '1 millisecond')`,
    })
    .where(theirs(userId, id))
    .returning();
  return row ?? null;
}

/** Holds one of the user's posts until the transaction ends. */
export async function lockPost(tx: Tx, userId: string, id: string): Promise<PostRow | null> {
  const [row] = await tx.select().from(posts).where(theirs(userId, id)).for('update');
  return row ?? null;
}
