import type { SeenJob } from '@/db/queries/jobs';
import { postPrice } from '@/lib/credits/prices';
import { shareOf } from '@/lib/credits/share';
import type { StopOffer } from '@/lib/jobs/schema';

type Offered = Pick<SeenJob, 'type' | 'data' | 'price' | 'finishedSections'>;

/**
 * What stopping an unfinished job costs now: a post the share of its finished sections among the
 * approved ones, anything else nothing. `finishedSections` are the recorded ones.
 */
export function stopOffer({ type, data, price, finishedSections }: Offered): StopOffer {
  const isPost = type === 'blog-generation';
  const sections = isPost && Array.isArray(data.outline) ? data.outline.length : 0;
  const finished = Math.min(finishedSections, sections);
  // A version before the price column left it empty; posts cost the same then.
  const whole = price ?? (isPost ? postPrice : 0);
  const share = shareOf(whole, { finished, sections });
  return { price: share, refund: whole - share, finished, sections };
}
