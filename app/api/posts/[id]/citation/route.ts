import { CitationQuery, CitationView } from '@/lib/evidence/schema';
import { readCitation } from '@/lib/evidence/server/read-citation';
import { PostParams } from '@/lib/posts/schema';
import { json, route } from '@/lib/server/http';

export const GET = route(
  { params: PostParams, query: CitationQuery, limit: 'evidence' },
  async ({ db, user, params, query }) =>
    json(CitationView, await readCitation(db, user.id, { id: params.id, ...query })),
);
