import type { Tx } from '@/db/client';
import { countRefunds } from '@/db/queries/credits';
import type { WrittenPost } from '@/lib/ai/types';
import { refundCredits } from '@/lib/credits/ledger';
import { refundFor } from '@/lib/posts/length-note';

const refundsPerMonth = 2;
const keyPrefix = 'refund:short:';

type ShortPost = {
  job: { id: string; userId: string };
  post: Pick<WrittenPost, 'title' | 'lengthReport'>;
};

/** Max two refunds per user and UTC month. Runs in the transaction that spends the hold. */
export async function refundIfShort(
  tx: Tx,
  { job, post }: ShortPost,
): Promise<{ refunded: number; refundWithheld?: true }> {
  const { words, targetWords } = post.lengthReport;
  const amount = refundFor(post.lengthReport);
  if (amount === 0) return { refunded: 0 };
  if ((await countRefunds(tx, job.userId, keyPrefix)) >= refundsPerMonth)
    return { refunded: 0, refundWithheld: true };
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
