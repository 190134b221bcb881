import type { ChatCompletionCreateParamsStreaming } from 'openai/resources/chat/completions';
import { assertCallCap } from '@/lib/ai/caps';
import type { AiError } from '@/lib/ai/errors';
import type { Spend } from '@/lib/ai/spend';
import { assertNotPaused, noteOutcome } from './breaker';
import type { ChatCall } from './chat-body';
import { replyTokens } from './chat-body';
import { providerAddress } from './client';
import { guessTokens, priceOf, type Reply, usageOf } from './reply';

type TrackedCall = {
  /** From here on the request is billed. */
  answered: () => void;
  close: (reply: Reply, failure: AiError | null) => Promise<void>;
};

/** Reserves the max usage under every cap; counts the real usage however the request ends. */
export async function trackUsage(
  call: ChatCall,
  body: ChatCompletionCreateParamsStreaming,
): Promise<TrackedCall> {
  const address = providerAddress();
  assertNotPaused(address);
  const max = maxSpend(call, body.model);
  assertCallCap(max);
  const reservation = await call.budget?.reserve(max);
  let billed = false;
  return {
    answered: () => {
      billed = true;
    },
    close: async (reply, failure) => {
      noteOutcome(address, failure?.code ?? null);
      const paid = billed || reply.usage !== null || mayHaveBegun(failure);
      await reservation?.commit(paid ? spendOf(reply, call, body.model) : { tokens: 0, usd: 0 });
    },
  };
}

/** Without an answer the model may still have started, so the call counts as billed. */
function mayHaveBegun(failure: AiError | null): boolean {
  return failure?.code === 'timeout' || failure?.code === 'cancelled';
}

function maxSpend(call: ChatCall, model: string): Spend {
  const inputTokens = guessTokens(...call.messages.map((message) => message.content));
  const outputTokens = replyTokens(call);
  const max = { inputTokens, cachedTokens: 0, cacheWriteTokens: inputTokens, outputTokens };
  const usd = priceOf(model, max);
  return { tokens: inputTokens + outputTokens, usd };
}

function spendOf(reply: Reply, call: ChatCall, model: string): Spend {
  const { inputTokens, outputTokens, costUsd } = usageOf(reply, call.messages, model);
  return { tokens: inputTokens + outputTokens, usd: costUsd };
}
