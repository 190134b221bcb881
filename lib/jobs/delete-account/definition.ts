import { z } from 'zod';
import type { JobFacts } from '@/lib/jobs/engine/types';

export const deleteAccount: JobFacts = {
  label: 'Deletion of the account',
  subject: 'none',
  // Its data holds the owner's address.
  ownerSees: z.object({}),
};
