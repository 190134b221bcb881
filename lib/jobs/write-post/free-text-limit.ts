import type { Db, Tx } from '@/db/client';
import { countFailedWriting } from '@/db/queries/jobs';
import { AiError } from '@/lib/ai/errors';
import { AppError } from '@/lib/errors';

const refundsPerDay = 5;
const dayMs = 86_400_000;

/** Posts that failed after a section were read for free. Throws AppError `rate_limited`. */
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

/** For a job queued before the limit was reached. Throws AiError of kind `wait`. */
export async function waitAfterRefunds(db: Db, userId: string): Promise<void> {
  const failed = await countFailedWriting(db, userId);
  if (failed <= refundsPerDay) return;
  const message = `${failed} of your posts failed today after parts of them were written, and their credits came back.`;
  throw new AiError('wait', 'refunds', message, { retryAfterMs: untilTomorrowMs() });
}

function untilTomorrowMs(): number {
  return dayMs - (Date.now() % dayMs);
}
