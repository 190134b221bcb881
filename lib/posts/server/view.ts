import 'server-only';
import type { posts } from '@/db/schema';
import type { PostView } from '../schema';

export function toPostView(post: typeof posts.$inferSelect): PostView {
  return {
    ...post,
    createdAt: post.createdAt.toISOString(),
    updatedAt: post.updatedAt.toISOString(),
  };
}
