import type { Db, Tx } from '@/db/client';
import { countFailedWriting } from '@/db/queries/jobs';
import { AiError } from '@/lib/ai/errors';
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
  const seconds = Math.ceil(untilTomorrowMs() / 1000);
  throw new AppError(
    'rate_limited',
    `${failed} of your posts failed today after parts of them were written, and their credits came back. You can start the next post tomorrow, from midnight UTC. Your outline is kept here. If a section keeps failing, change or remove it.`,
    { headers: { 'retry-after': String(seconds) } },
  );
}

/**
 * The same for a post that was queued before the others failed: it waits for tomorrow. Throws AiError
 * `wait`.
 */
export async function waitAfterRefunds(db: Db, userId: string): Promise<void> {
  const failed = await countFailedWriting(db, userId);
  if (failed <= refundsPerDay) return;
  const message = `${failed} of your posts failed today after parts of them were written, and their credits came back.`;
  throw new AiError('wait', 'refunds', message, { retryAfterMs: untilTomorrowMs() });
}

function untilTomorrowMs(): number {
  return dayMs - (Date.now() % dayMs);
}
