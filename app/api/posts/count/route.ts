import { countPosts } from '@/db/queries/post-lists';
import { searchWords } from '@/lib/posts/list-view';
import { PostCountView, PostSearch } from '@/lib/posts/schema';
import { jsonWithEtag, route } from '@/lib/server/http';

export const GET = route({ query: PostSearch }, async ({ request, db, user, query }) => {
  const count = await countPosts(db, user.id, { words: searchWords(query.q) });
  return jsonWithEtag(request, PostCountView, { count });
});
