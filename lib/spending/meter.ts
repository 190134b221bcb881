import type { Db } from '@/db/client';
import { addToCounters, type Counted, type Counter, correctCounters } from '@/db/queries/spending';
import { callTooLarge } from '@/lib/ai/caps';
import type { Meter, Spend } from '@/lib/ai/spend';
import { dayLimit } from './day';
import { type Cap, capsOf, jobKeys, micros, type Spender } from './keys';

/**
 * The meter of everything that a user has the models do: counts in the database against the caps of
 * the day (capsOf in keys.ts), and adds up what the job costs. The most that a
 * call may use is set aside before it and corrected after it, so calls at the same time cannot pass
 * a cap together, and a call whose process died counts as the most it could have used. Throws
 * AiError `user_day_limit`, `free_day_limit` or `day_limit`, all to wait for, or `call_limit`. Not for use inside a transaction.
 */
export function meterFor(db: Db, spender: Spender & { jobId?: string }): Meter {
  return async (most) => {
    const caps = capsOf(spender);
    // Waiting for another day would not help.
    if (caps.some(({ unit, most: cap }) => amountOf(most, unit) > cap)) throw callTooLarge();
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
      const now = counted.find(({ key }) => key === cap.key);
      if (now && now.count > cap.most) throw dayLimit(cap, now);
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
