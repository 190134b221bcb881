import { z } from 'zod';
import { EvidenceQuery, EvidenceView } from '@/lib/evidence/schema';
import { readEvidence } from '@/lib/evidence/server/read-evidence';
import { assertWithinLimit } from '@/lib/server/rate-limit';
import { exampleIds } from './examples';
import { operation } from './operation';
import { IdParams } from './posts';

export const getEvidence = operation({
  ...{ id: 'getEvidence', method: 'GET', path: '/posts/{id}/evidence', group: 'Posts' },
  ...{ scope: 'read', status: 200 },
  summary: 'Compare a post with its sources',
  description:
    'For each sentence that can be checked what code can decide: whether its figures, quotations and names stand in the passage that it cites. `part` chooses a part of a long post.',
  params: IdParams,
  query: z.strictObject(EvidenceQuery.shape),
  view: EvidenceView,
  errors: ['not_found', 'invalid', 'too_large'],
  example: { params: { id: exampleIds.post }, answer: { sources: [], sentences: [] } },
  async run({ db, user }, { params: { id }, query: { part } }) {
    await assertWithinLimit(db, user.id, 'evidence');
    return readEvidence(db, user.id, { id, part });
  },
});
