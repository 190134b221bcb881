import { z } from 'zod';
import { listPostIds } from '@/db/queries/post-lists';
import { searchWords } from '@/lib/posts/list-view';
import { maxSelected, PostFilter } from '@/lib/posts/schema';
import { json, route } from '@/lib/server/http';

/** What "Select all" selects: newest first, max 10,000. */
export const GET = route({ query: PostFilter }, async ({ db, user, query }) => {
  const found = { words: searchWords(query.q), state: query.state, max: maxSelected };
  return json(z.array(z.string()), await listPostIds(db, user.id, found));
});
