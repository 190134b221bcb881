import 'server-only';
import type { Tx } from '@/db/client';
import { countFailedWriting } from '@/db/queries/jobs';
import { AppError } from '@/lib/errors';

/** Failed posts of a day whose finished sections were paid back before their owner has to wait. */
const refundsPerDay = 5;
const dayMs = 86_400_000;

/**
 * Throws AppError `rate_limited` when more than {@link refundsPerDay} of the user's posts failed
 * today after sections had been written and were paid back. Their text has been read by then.
 */
export async function assertFewRefunds(tx: Tx, userId: string): Promise<void> {
  const failed = await countFailedWriting(tx, userId);
  if (failed <= refundsPerDay) return;
  const seconds = Math.ceil((dayMs - (Date.now() % dayMs)) / 1000);
  throw new AppError(
    'rate_limited',
    `${failed} of your posts failed today after parts of them were written, and their credits came back. You can start the next post tomorrow, from midnight UTC. Your outline is kept here. If a section keeps failing, change or remove it.`,
    { headers: { 'retry-after': String(seconds) } },
  );
}
