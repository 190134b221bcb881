import type { Db } from '@/db/client';
import { addToCounters, type Counted, type Counter, correctCounters } from '@/db/queries/spending';
import { callTooLarge } from '@/lib/ai/caps';
import type { Budget, Reservation, Spend } from '@/lib/ai/spend';
import { logError } from '@/lib/observability/log';
import { dayLimit } from './day';
import { type Cap, capsOf, jobKeys, micros, type Spender } from './keys';

/**
 * A call whose process died stays counted at its max. Not for use inside a transaction. `reserve`
 * throws AiError `user_day_limit`, `free_day_limit`, `day_limit` or `call_limit`.
 */
export function budgetFor(db: Db, spender: Spender & { jobId?: string }): Budget {
  async function reserve(max: Spend): Promise<Reservation> {
    const caps = capsOf(spender);
    // It would not fit tomorrow either.
    if (caps.some(({ unit, max: cap }) => amountOf(max, unit) > cap)) throw callTooLarge();
    const counters: Counter[] = [
      ...caps.map(({ key, unit }) => ({ key, daily: true, amount: amountOf(max, unit) })),
      ...(spender.jobId ? jobKeys(spender.jobId) : []).map(({ key, unit }) => ({
        key,
        daily: false,
        amount: amountOf(max, unit),
      })),
    ];
    if (counters.length === 0) return { commit: async () => undefined };
    const counted = await addUnderCaps(db, counters, caps);
    return { commit: (used) => correct(db, counted, { max, used }) };
  }
  return { reserve };
}

async function addUnderCaps(db: Db, counters: Counter[], caps: Cap[]): Promise<Counted[]> {
  return db.transaction(async (tx) => {
    const counted = await addToCounters(tx, counters);
    for (const cap of caps) {
      const now = counted.find(({ key }) => key === cap.key);
      if (now && now.count > cap.max) throw dayLimit(cap, now);
    }
    return counted;
  });
}

/** The reply is already paid for, so a failed correction must not lose it. */
async function correct(db: Db, counted: Counted[], { max, used }: { max: Spend; used: Spend }) {
  const corrections = counted.map(({ key, windowStart }) => {
    const unit = key.endsWith(':usd') ? 'usd' : 'tokens';
    return { key, windowStart, amount: amountOf(used, unit) - amountOf(max, unit) };
  });
  await correctCounters(db, corrections).catch((error: unknown) => {
    logError('What a model call used could not be written down', error);
  });
}

function amountOf(spend: Spend, unit: 'usd' | 'tokens'): number {
  return unit === 'usd' ? micros(spend.usd) : Math.ceil(spend.tokens);
}
