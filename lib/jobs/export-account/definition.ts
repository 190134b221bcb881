import { z } from 'zod';
import type { JobFacts } from '@/lib/jobs/engine/types';

export const exportAccount: JobFacts = {
  label: 'Export of everything',
  subject: 'none',
  ownerSees: z.object({}),
};
