import type { JobFacts } from '@/lib/jobs/engine/types';
import { PostJobData } from './schema';
import { sectionTexts } from './section-texts';
import { stopOffer } from './stop-offer';

/** Writes a blog post. */
export const writePost: JobFacts = {
  label: 'Blog post',
  subject: 'keyword',
  ownerSees: PostJobData,
  sectionTexts,
  stopOffer,
};
