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
