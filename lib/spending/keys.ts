import { openaiEnv } from '@/lib/env';

export type Unit = 'usd' | 'tokens';

/** `max` is in `unit`: millionths of a US dollar, or tokens. */
export type Cap = { key: string; unit: Unit; max: number; whose: 'user' | 'free' | 'everybody' };

export type Spender = { userId: string; paid: boolean };

export function micros(usd: number): number {
  return Math.ceil(usd * 1e6 - 1e-6);
}

/** Only accounts that never paid have the shared `free` cap. A cap of 0 is off. */
export function capsOf({ userId, paid }: Spender): Cap[] {
  const env = openaiEnv();
  if (!env) return [];
  const [usd, tokens] = [micros(env.OPENAI_DAY_BUDGET_USD), env.OPENAI_DAY_TOKENS];
  const share = (max: number) => Math.ceil((max * env.OPENAI_FREE_DAY_PERCENT) / 100);
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
  return all.filter(({ max }) => max > 0);
}

function cap(whose: Cap['whose'], name: string, unit: Unit, max: number): Cap {
  return { key: `${name}:${unit}`, unit, max, whose };
}

export function userCapKeys(userId: string): string[] {
  return (['usd', 'tokens'] as const).map((unit) => `spend:user:${userId}:${unit}`);
}

export function jobKeys(jobId: string): { key: string; unit: Unit }[] {
  return (['usd', 'tokens'] as const).map((unit) => ({ key: `spend:job:${jobId}:${unit}`, unit }));
}
