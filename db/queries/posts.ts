import 'server-only';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Db, Tx } from '../client';
import { posts } from '../schema';

export type PostRow = typeof posts.$inferSelect;

const theirs = (userId: string, id: string) =>
  and(eq(posts.id, id), eq(posts.userId, userId), isNull(posts.deletedAt));

export async function getPost(db: Db | Tx, userId: string, id: string) {
  const [row] = await db.select().from(posts).where(theirs(userId, id));
  return row ?? null;
}

/** Includes deleted posts. Protects the row from erasure until the commit. */
export async function hasPost(tx: Tx, userId: string, id: string): Promise<boolean> {
  const own = and(eq(posts.id, id), eq(posts.userId, userId));
  return (await tx.select({ id: posts.id }).from(posts).where(own).for('key share')).length > 0;
}

/** A job has one post: a second insert returns the first. */
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

/** The newest 200 posts whose keyword contains at least `min` of `parts`, in any case. */
export async function findPostsByKeyword(
  db: Db,
  userId: string,
  { parts, min }: { parts: string[]; min: number },
) {
  const held = parts.map((part) => sql`(${posts.keyword} ~ ${anyCase(part)})::int`);
  return db
    .select({ id: posts.id, title: posts.title, keyword: posts.keyword })
    .from(posts)
    .where(
      and(
        eq(posts.userId, userId),
        isNull(posts.deletedAt),
        sql`${sql.join(held, sql` + `)} >= ${min}`,
      ),
    )
    .orderBy(sql`${posts.createdAt} desc nulls last`, sql`${posts.id} desc nulls last`)
    .limit(200);
}

// `lower` and `ilike` know only ASCII in a database of locale C.
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

/** Needs {@link lockPost}. `updatedAt` always grows, because saves compare it. */
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
      // The last score stays until the new text is scored.
      seoVersion: null,
      evidenceDue: sql`gen_random_uuid()`,
      updatedAt: sql`greatest(now(), ${posts.updatedAt} + interval '1 millisecond')`,
    })
    .where(theirs(userId, id))
    .returning();
  return row ?? null;
}

export async function lockPost(tx: Tx, userId: string, id: string): Promise<PostRow | null> {
  const [row] = await tx.select().from(posts).where(theirs(userId, id)).for('update');
  return row ?? null;
}
