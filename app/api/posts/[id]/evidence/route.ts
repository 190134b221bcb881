import { EvidenceQuery, EvidenceView } from '@/lib/evidence/schema';
import { readEvidence } from '@/lib/evidence/server/read-evidence';
import { PostParams } from '@/lib/posts/schema';
import { json, route } from '@/lib/server/http';

export const GET = route(
  { params: PostParams, query: EvidenceQuery, limit: 'evidence' },
  async ({ db, user, params, query }) =>
    json(EvidenceView, await readEvidence(db, user.id, { id: params.id, part: query.part })),
);
