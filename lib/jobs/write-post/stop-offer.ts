import { postPrice } from '@/lib/credits/prices';
import { shareOf } from '@/lib/credits/share';
import type { StopOffer } from '@/lib/jobs/engine/schema';
import type { Stoppable } from '@/lib/jobs/engine/types';

/** Stopping a post costs the share of its finished sections among the approved ones. */
export function stopOffer({ data, price, finishedSections }: Stoppable): StopOffer {
  const sections = Array.isArray(data.outline) ? data.outline.length : 0;
  const finished = Math.min(finishedSections, sections);
  // A version before the price column left it empty; posts cost the same then.
  const whole = price ?? postPrice;
  const share = shareOf(whole, { finished, sections });
  return { price: share, refund: whole - share, finished, sections };
}
