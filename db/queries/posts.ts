import 'server-only';
import { and, eq } from 'drizzle-orm';
import type { Db, Tx } from '../client';
import { posts } from '../schema';

/** One of the user's own posts, or null. */
export async function getPost(db: Db | Tx, userId: string, id: string) {
  const [row] = await db
    .select()
    .from(posts)
    .where(and(eq(posts.id, id), eq(posts.userId, userId)));
  return row ?? null;
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
