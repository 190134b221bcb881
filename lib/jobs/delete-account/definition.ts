import { z } from 'zod';
import type { JobFacts } from '@/lib/jobs/engine/types';

export const deleteAccount: JobFacts = {
  label: 'Deletion of the account',
  subject: 'none',
  // Its data holds the address that is told when it is done.
  ownerSees: z.object({}),
};
