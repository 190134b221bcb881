import { countPosts } from '@/db/queries/post-lists';
import { searchWords } from '@/lib/posts/list-view';
import { PostCountView, PostFilter } from '@/lib/posts/schema';
import { jsonWithEtag, route } from '@/lib/server/http';

export const GET = route({ query: PostFilter }, async ({ request, db, user, query }) => {
  const { q, state } = query;
  const count = await countPosts(db, user.id, { words: searchWords(q), state });
  return jsonWithEtag(request, PostCountView, { count });
});
