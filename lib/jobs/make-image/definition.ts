import type { JobFacts } from '@/lib/jobs/engine/types';
import { ImageJobData } from './schema';

/** Makes one image of a post. */
export const makeImage: JobFacts = {
  label: 'Image',
  subject: 'prompt',
  ownerSees: ImageJobData,
  // Screening, the model's call and storing, each with its own limit.
  longestStepMs: 245_000,
  oneAtATime: {
    index: 'jobs_one_image',
    message: 'Please wait for the current image generation to complete before starting a new one.',
  },
};
