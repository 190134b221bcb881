import 'server-only';
import type { posts } from '@/db/schema';
import type { PostView } from '../schema';

/** A post as its owner may see it. */
export function toPostView(post: typeof posts.$inferSelect): PostView {
  return {
    ...post,
    createdAt: post.createdAt.toISOString(),
    updatedAt: post.updatedAt.toISOString(),
  };
}
