import { z } from 'zod';
import { SimilarPostsQuery, SimilarPostView } from '@/lib/posts/schema';
import { similarPosts } from '@/lib/posts/server/similar';
import { json, route } from '@/lib/server/http';

/** The user's posts about the subject of `?keyword=`, shown before another one is paid for. */
export const GET = route({ query: SimilarPostsQuery }, async ({ db, user, query }) =>
  json(z.array(SimilarPostView), await similarPosts(db, user.id, query.keyword)),
);
