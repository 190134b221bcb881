import { z } from 'zod';
import type { JobFacts } from '@/lib/jobs/engine/types';

/** No list of jobs shows it: the source has its own state. */
export const readSourceJob: JobFacts = {
  label: 'Source',
  subject: 'name',
  ownerSees: z.object({}),
};
