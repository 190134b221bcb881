import { openaiEnv } from '@/lib/env';

export type Unit = 'usd' | 'tokens';

/** A daily cap: the counter it is held against, and the most that counter may reach, in its unit. */
export type Cap = { key: string; unit: Unit; most: number; whose: 'user' | 'free' | 'everybody' };

/** Whose money is spent; `paid` as lib/billing/paid.ts says, for the caps of accounts that never did. */
export type Spender = { userId: string; paid: boolean };

/** US dollars in millionths, which is how they are counted. */
export function micros(usd: number): number {
  return Math.ceil(usd * 1e6 - 1e-6);
}

/**
 * The configured caps of a user's day, of the day of all accounts that never paid, if this is one,
 * and of everybody's day; those of 0 are left out.
 */
export function capsOf({ userId, paid }: Spender): Cap[] {
  const env = openaiEnv();
  if (!env) return [];
  const [usd, tokens] = [micros(env.OPENAI_DAY_BUDGET_USD), env.OPENAI_DAY_TOKENS];
  const share = (most: number) => Math.ceil((most * env.OPENAI_FREE_DAY_PERCENT) / 100);
  const free: Cap[] = [
    cap('free', 'spend:free', 'usd', share(usd)),
    cap('free', 'spend:free', 'tokens', share(tokens)),
  ];
  const all: Cap[] = [
    cap('user', `spend:user:${userId}`, 'usd', micros(env.OPENAI_USER_DAY_BUDGET_USD)),
    cap('user', `spend:user:${userId}`, 'tokens', env.OPENAI_USER_DAY_TOKENS),
    ...(paid ? [] : free),
    cap('everybody', 'spend:all', 'usd', usd),
    cap('everybody', 'spend:all', 'tokens', tokens),
  ];
  return all.filter(({ most }) => most > 0);
}

function cap(whose: Cap['whose'], name: string, unit: Unit, most: number): Cap {
  return { key: `${name}:${unit}`, unit, most, whose };
}

/** The counters of what one job has cost. */
export function jobKeys(jobId: string): { key: string; unit: Unit }[] {
  return (['usd', 'tokens'] as const).map((unit) => ({ key: `spend:job:${jobId}:${unit}`, unit }));
}
