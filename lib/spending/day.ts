import type { Tx } from '@/db/client';
import { readDay } from '@/db/queries/spending';
import { AiError } from '@/lib/ai/errors';
import { AppError } from '@/lib/errors';
import { formatDelay } from '@/lib/format/when';
import { type Cap, capsOf, type Spender } from './keys';

const limits = {
  user: { code: 'user_day_limit', message: 'Your writing limit for today is reached.' },
  free: { code: 'free_day_limit', message: "Today's writing limit is reached." },
  everybody: { code: 'day_limit', message: "Today's writing limit is reached." },
} as const;

export function dayLimit({ whose }: Cap, { secondsLeft }: { secondsLeft: number }): AiError {
  const { code, message } = limits[whose];
  const retryAfterMs = Math.max(1, secondsLeft) * 1000;
  return new AiError('wait', code, message, { retryAfterMs });
}

export function isDayLimit(error: unknown): error is AiError {
  return error instanceof AiError && Object.values(limits).some(({ code }) => code === error.code);
}

/** New work needs this share of a cap, or the cap would be reached during a post. */
const shareToBegin = 0.05;

/** Throws AppError `rate_limited` for the user's own cap, else `unavailable`. */
export async function assertDayOpen(tx: Tx, spender: Spender): Promise<void> {
  const caps = capsOf(spender);
  if (caps.length === 0) return;
  const counted = await readDay(
    tx,
    caps.map(({ key }) => key),
  );
  for (const cap of caps) {
    const now = counted.find(({ key }) => key === cap.key);
    if (!now || now.count <= cap.max * (1 - shareToBegin)) continue;
    const seconds = Math.max(1, now.secondsLeft);
    const text = `${limits[cap.whose].message} You can start again ${formatDelay(seconds)}. Nothing was charged.`;
    throw new AppError(cap.whose === 'user' ? 'rate_limited' : 'unavailable', text, {
      headers: { 'retry-after': String(seconds) },
    });
  }
}
