import 'server-only';
import type { Db } from '@/db/client';
import { listPosts } from '@/db/queries/posts';
import type { PostSummaryView } from './schema';

/** A user's posts as the dashboard lists them, newest first. */
export async function postSummaries(db: Db, userId: string): Promise<PostSummaryView[]> {
  const posts = await listPosts(db, userId);
  return posts.map((post) => ({ ...post, createdAt: post.createdAt.toISOString() }));
}
