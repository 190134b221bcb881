import { openaiEnv } from '@/lib/env';
import { AiError } from './errors';
import { addSpend, fits, type Meter, type Spend } from './spend';

const none: Spend = { tokens: 0, usd: 0 };

/** The caps of one call and of one post, as configured; 0 means none. */
export function configuredCaps(): { call: Spend; post: Spend } {
  const env = openaiEnv();
  if (!env) return { call: none, post: none };
  return {
    call: { tokens: env.OPENAI_CALL_TOKENS, usd: env.OPENAI_CALL_BUDGET_USD },
    post: { tokens: env.OPENAI_POST_TOKENS, usd: env.OPENAI_POST_BUDGET_USD },
  };
}

/** Throws when one call alone could go over its cap. */
export function assertCallCap(most: Spend): void {
  if (!fits(none, most, configuredCaps().call)) throw callTooLarge();
}

/** For a call that would go over a cap all by itself. */
export function callTooLarge(): AiError {
  return new AiError(
    'fatal',
    'call_limit',
    'A single request for this would be larger than this server allows. Try a shorter outline.',
  );
}

/**
 * The meter of one post: keeps `spent` up to date, calls that failed included, and holds back what
 * calls under way may still use. `outer` knows the caps beyond the post.
 */
export function postMeter(spent: Spend, cap: Spend, outer?: Meter): Meter {
  let held = none;
  const letGo = (most: Spend) => {
    held = addSpend(held, { tokens: -most.tokens, usd: -most.usd });
  };
  return async (most) => {
    if (!fits(addSpend(spent, held), most, cap)) throw overBudget();
    held = addSpend(held, most);
    const settle = await outer?.(most).catch((error: unknown) => {
      letGo(most);
      throw error;
    });
    return async (used) => {
      letGo(most);
      Object.assign(spent, addSpend(spent, used));
      await settle?.(used);
    };
  };
}

function overBudget(): AiError {
  return new AiError(
    'fatal',
    'budget',
    'This post reached its spending limit before it was finished. Try a shorter outline.',
  );
}
