import { z } from 'zod';
import { getEvidence } from '@/lib/api-v1/evidence';
import { EvidenceView } from '@/lib/evidence/schema';
import { none, tool } from '../tool';

export const getEvidenceTool = tool({
  name: 'get_evidence',
  title: 'Compare a post with its sources',
  description:
    'Says of each checkable sentence whether its figures, quotations and names stand in the passage that it cites, as far as code can decide. Free.',
  scope: 'read',
  kind: 'reads',
  input: z.strictObject({ postId: z.uuid(), part: z.int().min(1).optional() }),
  output: EvidenceView,
  run: (caller, { postId, ...query }) =>
    getEvidence.run(caller, { ...none, params: { id: postId }, query }),
});
