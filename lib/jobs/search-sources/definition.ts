import { z } from 'zod';
import type { JobFacts } from '@/lib/jobs/engine/types';

/** No list of jobs shows it: the screen that started it asks for it by its id. */
export const searchSources: JobFacts = {
  label: 'Source search',
  subject: 'about',
  ownerSees: z.object({}),
};
