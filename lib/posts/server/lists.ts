import type { Db } from '@/db/client';
import { getPost, listPosts } from '@/db/queries/posts';
import { AppError } from '@/lib/errors';
import type { PostSummaryView } from '../schema';

/**
 * A user's posts as the dashboard lists them, newest first, 100 at a time; `before` is the id of
 * the last post above. Throws AppError `not_found` when that is not one of theirs.
 */
export async function postSummaries(
  db: Db,
  userId: string,
  before?: string,
): Promise<PostSummaryView[]> {
  const cursor = before ? await getPost(db, userId, before) : undefined;
  if (cursor === null) throw new AppError('not_found');
  const posts = await listPosts(db, userId, cursor);
  return posts.map((post) => ({ ...post, createdAt: post.createdAt.toISOString() }));
}
