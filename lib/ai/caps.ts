import { openaiEnv } from '@/lib/env';
import { AiError } from './errors';
import { addSpend, type Budget, fits, type Reservation, type Spend } from './spend';

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
export function assertCallCap(max: Spend): void {
  if (!fits(none, max, configuredCaps().call)) throw callTooLarge();
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
 * The budget of one post: keeps `spent` up to date, failed calls included, and holds back what calls
 * under way may still use. `outer` knows the caps beyond the post.
 */
export function postBudget(spent: Spend, cap: Spend, outer?: Budget): Budget {
  let held = none;
  const letGo = (max: Spend) => {
    held = addSpend(held, { tokens: -max.tokens, usd: -max.usd });
  };
  async function reserve(max: Spend): Promise<Reservation> {
    if (!fits(addSpend(spent, held), max, cap)) throw overBudget();
    held = addSpend(held, max);
    const reservation = await outer?.reserve(max).catch((error: unknown) => {
      letGo(max);
      throw error;
    });
    return {
      async commit(used) {
        letGo(max);
        Object.assign(spent, addSpend(spent, used));
        await reservation?.commit(used);
      },
    };
  }
  return { reserve };
}

function overBudget(): AiError {
  return new AiError(
    'fatal',
    'budget',
    'This post reached its spending limit before it was finished. Try a shorter outline.',
  );
}
