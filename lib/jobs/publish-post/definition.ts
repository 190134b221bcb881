import type { JobFacts } from '@/lib/jobs/engine/types';
import { PublicationJobData } from './schema';

export const publishPost: JobFacts = {
  label: 'Publication',
  subject: 'title',
  ownerSees: PublicationJobData,
  longestStepMs: 100_000,
  oneAtATime: {
    index: 'jobs_one_publication',
    message: 'This post is being sent to this site already.',
  },
};
