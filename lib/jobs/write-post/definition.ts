import { postPrice } from '@/lib/credits/prices';
import { shareOf } from '@/lib/credits/share';
import type { StopOffer } from '@/lib/jobs/engine/schema';
import type { JobFacts, Stoppable } from '@/lib/jobs/engine/types';
import { rateLimits } from '@/lib/server/rate-limit';
import { PostJobData } from './schema';
import { openingText, sectionTexts } from './section-texts';

export const writePost: JobFacts = {
  label: 'Blog post',
  subject: 'keyword',
  ownerSees: PostJobData,
  sectionTexts,
  openingText,
  stopOffer,
};

/** Free before the first section until the day's free stops are used; then it costs one section. */
function stopOffer(job: Stoppable): StopOffer {
  const sections = Array.isArray(job.data.outline) ? job.data.outline.length : 0;
  const finished = Math.min(job.finishedSections, sections);
  const isFree = !job.hasBegun || job.freeStops < rateLimits.freeStop.max;
  // Null in jobs from before the column existed, when posts cost the same.
  const whole = job.price ?? postPrice;
  const share = shareOf(whole, { finished: isFree ? finished : Math.max(1, finished), sections });
  return { price: share, refund: whole - share, finished, sections };
}
