import { z } from 'zod';
import { PostListQuery, PostSummaryView } from '@/lib/posts/schema';
import { postSummaries } from '@/lib/posts/server/lists';
import { jsonWithEtag, route } from '@/lib/server/http';

/** Pages of 100; `?before=<id>` continues below that post. */
export const GET = route({ query: PostListQuery }, async ({ request, db, user, query }) =>
  jsonWithEtag(request, z.array(PostSummaryView), await postSummaries(db, user.id, query)),
);
