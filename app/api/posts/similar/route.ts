import { z } from 'zod';
import { SimilarPostsQuery, SimilarPostView } from '@/lib/posts/schema';
import { similarPosts } from '@/lib/posts/server/similar';
import { json, route } from '@/lib/server/http';

/** Shown before a second post on the subject is paid for. */
export const GET = route({ query: SimilarPostsQuery }, async ({ db, user, query }) =>
  json(z.array(SimilarPostView), await similarPosts(db, user.id, query.keyword)),
);
