import type { JobFacts } from '@/lib/jobs/engine/types';
import { ImageJobData } from './schema';

export const makeImage: JobFacts = {
  label: 'Image',
  subject: 'prompt',
  ownerSees: ImageJobData,
  // The sum of the limits for screening, the model call and storing.
  longestStepMs: 245_000,
  oneAtATime: {
    index: 'jobs_one_image',
    message: 'Please wait for the current image generation to complete before starting a new one.',
  },
};
