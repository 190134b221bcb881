import type { Tx } from '@/db/client';
import { countRefunds } from '@/db/queries/credits';
import type { WrittenPost } from '@/lib/ai/post/types';
import type { BlogRequest } from '@/lib/ai/schema';
import { refundCredits } from '@/lib/credits/ledger';
import { refundFor, type Withheld } from '@/lib/posts/length-note';
import { asksForLength } from './length-request';

const refundsPerMonth = 2;
const keyPrefix = 'refund:short:';

type ShortPost = {
  job: { id: string; userId: string };
  request: Pick<BlogRequest, 'outline'>;
  post: Pick<WrittenPost, 'title' | 'lengthReport'>;
};

/**
 * Refunds part of the price of a post far shorter than its outline promised, twice a month (UTC) at
 * most, not where the outline asks for a length. For the transaction that spent the job's hold.
 */
export async function refundIfShort(
  tx: Tx,
  { job, request, post }: ShortPost,
): Promise<{ refunded: number; refundWithheld?: Withheld }> {
  const { words, targetWords } = post.lengthReport;
  const amount = refundFor(post.lengthReport);
  if (amount === 0) return { refunded: 0 };
  if (asksForLength(request.outline)) return { refunded: 0, refundWithheld: 'length' };
  if ((await countRefunds(tx, job.userId, keyPrefix)) >= refundsPerMonth)
    return { refunded: 0, refundWithheld: 'month' };
  const [written, promised] = [words, targetWords].map((n) => n.toLocaleString('en-US'));
  await refundCredits(tx, {
    userId: job.userId,
    jobId: job.id,
    amount,
    reference: `Shorter than promised, ${written} of ${promised} words: ${post.title}`,
    idempotencyKey: `${keyPrefix}${job.id}`,
  });
  return { refunded: amount };
}
