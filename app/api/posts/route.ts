import { z } from 'zod';
import { PostListQuery, PostSummaryView } from '@/lib/posts/schema';
import { postSummaries } from '@/lib/posts/server/lists';
import { jsonWithEtag, route } from '@/lib/server/http';

/**
 * The user's posts, newest first, 100 at a time; `?before=<id>` continues below that post, `?q=`
 * searches, `?sort=` is newest, oldest, title or words.
 */
export const GET = route({ query: PostListQuery }, async ({ request, db, user, query }) =>
  jsonWithEtag(request, z.array(PostSummaryView), await postSummaries(db, user.id, query)),
);
