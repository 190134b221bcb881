import 'server-only';
import type { Db } from '@/db/client';
import { countUse } from '@/db/queries/rate-limits';
import { AppError } from '@/lib/errors';

type Limit = { key: string; limit: number; windowSeconds: number };

/**
 * Counts a use of `key` and throws AppError `rate_limited`, with Retry-After, once more than
 * `limit` fell into the current window of `windowSeconds`. Exact under any load: the count is one
 * upsert. Not for use inside a transaction, which would undo the count with itself.
 */
export async function assertRateLimit(db: Db, { key, limit, windowSeconds }: Limit): Promise<void> {
  // Windows of different lengths can begin at the same instant; the length keeps them apart.
  const use = await countUse(db, { key: `${key}:${windowSeconds}`, windowSeconds });
  if (use.count <= limit) return;
  const seconds = Math.max(1, use.secondsLeft);
  throw new AppError(
    'rate_limited',
    `That was a lot at once. Please try again ${inWords(seconds)}.`,
    {
      headers: { 'retry-after': String(seconds) },
    },
  );
}

function inWords(seconds: number): string {
  if (seconds < 100) return `in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}`;
  const minutes = Math.ceil(seconds / 60);
  return minutes < 100 ? `in ${minutes} minutes` : `in ${Math.ceil(minutes / 60)} hours`;
}
