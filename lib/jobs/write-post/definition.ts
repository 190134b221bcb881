import { postPrice } from '@/lib/credits/prices';
import { shareOf } from '@/lib/credits/share';
import type { StopOffer } from '@/lib/jobs/engine/schema';
import type { JobFacts, Stoppable } from '@/lib/jobs/engine/types';
import { rateLimits } from '@/lib/server/rate-limit';
import { PostJobData } from './schema';
import { openingText, sectionTexts } from './section-texts';

/** Writes a blog post. */
export const writePost: JobFacts = {
  label: 'Blog post',
  subject: 'keyword',
  ownerSees: PostJobData,
  sectionTexts,
  openingText,
  stopOffer,
};

/**
 * Stopping a post costs the share of its finished sections. Before the first it is free, until the
 * free stops of the day are used up: then it costs the share of one section.
 */
function stopOffer(job: Stoppable): StopOffer {
  const sections = Array.isArray(job.data.outline) ? job.data.outline.length : 0;
  const finished = Math.min(job.finishedSections, sections);
  const isFree = !job.hasBegun || job.freeStops < rateLimits.freeStop.most;
  // A version before the price column left it empty; posts cost the same then.
  const whole = job.price ?? postPrice;
  const share = shareOf(whole, { finished: isFree ? finished : Math.max(1, finished), sections });
  return { price: share, refund: whole - share, finished, sections };
}
