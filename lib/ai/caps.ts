import { openaiEnv } from '@/lib/env';
import { AiError } from './errors';
import { addSpend, type Budget, fits, type Reservation, type Spend } from './spend';

const none: Spend = { tokens: 0, usd: 0 };

/** A cap of 0 means no cap. */
export function configuredCaps(): { call: Spend; post: Spend } {
  const env = openaiEnv();
  if (!env) return { call: none, post: none };
  return {
    call: { tokens: env.OPENAI_CALL_TOKENS, usd: env.OPENAI_CALL_BUDGET_USD },
    post: { tokens: env.OPENAI_POST_TOKENS, usd: env.OPENAI_POST_BUDGET_USD },
  };
}

export function assertCallCap(max: Spend): void {
  if (!fits(none, max, configuredCaps().call)) throw callTooLarge();
}

export function callTooLarge(): AiError {
  return new AiError(
    'fatal',
    'call_limit',
    'A single request for this would be larger than this server allows. Try a shorter outline.',
  );
}

/** Counts failed calls too, and reserves what running calls may still use. */
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
