import 'server-only';
import type { Db } from '@/db/client';
import { addToCounters, type Counted, type Counter, correctCounters } from '@/db/queries/spending';
import { AiError } from '@/lib/ai/errors';
import type { Meter, Spend } from '@/lib/ai/spend';
import { type Cap, capsOf, jobKeys, micros } from './keys';

type Spender = { userId: string; jobId?: string };

/**
 * The meter of everything that a user has the models do: counts in the database against the caps of
 * the user's day and of the whole deployment's day, and adds up what the job costs. The most that a
 * call may use is set aside before it and corrected after it, so calls at the same time cannot pass
 * a cap together, and a call whose process died counts as the most it could have used. Throws
 * AiError `user_day_limit` or `day_limit`. Not for use inside a transaction.
 */
export function meterFor(db: Db, spender: Spender): Meter {
  return async (most) => {
    const caps = capsOf(spender.userId);
    const counters: Counter[] = [
      ...caps.map(({ key, unit }) => ({ key, daily: true, amount: amountOf(most, unit) })),
      ...(spender.jobId ? jobKeys(spender.jobId) : []).map(({ key, unit }) => ({
        key,
        daily: false,
        amount: amountOf(most, unit),
      })),
    ];
    if (counters.length === 0) return async () => undefined;
    const counted = await reserve(db, counters, caps);
    return (used) => settle(db, counted, { most, used });
  };
}

async function reserve(db: Db, counters: Counter[], caps: Cap[]): Promise<Counted[]> {
  return db.transaction(async (tx) => {
    const counted = await addToCounters(tx, counters);
    for (const cap of caps) {
      const now = counted.find(({ key }) => key === cap.key)?.count ?? 0;
      if (now > cap.most) throw reached(cap);
    }
    return counted;
  });
}

/** The reply is there and paid for: an estimate that stays too high is no reason to lose it. */
async function settle(db: Db, counted: Counted[], { most, used }: { most: Spend; used: Spend }) {
  const corrections = counted.map(({ key, windowStart }) => {
    const unit = key.endsWith(':usd') ? 'usd' : 'tokens';
    return { key, windowStart, amount: amountOf(used, unit) - amountOf(most, unit) };
  });
  await correctCounters(db, corrections).catch((error: unknown) => {
    console.error('What a model call used could not be written down.', error);
  });
}

function amountOf(spend: Spend, unit: 'usd' | 'tokens'): number {
  return unit === 'usd' ? micros(spend.usd) : Math.ceil(spend.tokens);
}

function reached({ whose }: Cap): AiError {
  const retryAfterMs = 86_400_000 - (Date.now() % 86_400_000);
  if (whose === 'user')
    return new AiError(
      'fatal',
      'user_day_limit',
      'You have reached the limit of what can be written for one person in a day. It begins anew at midnight UTC.',
      { retryAfterMs },
    );
  return new AiError(
    'unavailable',
    'day_limit',
    'Writing is paused: this server has reached its limit for today. It begins anew at midnight UTC.',
    { retryAfterMs },
  );
}
