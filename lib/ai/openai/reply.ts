import type { ChatCompletionChunk } from 'openai/resources/chat/completions';
import { AiError } from '../errors';
import { textCost } from '../prices';
import { promptVersion } from '../prompts/version';
import type { StepUsage } from '../usage';
import { overrun } from './bounded-fetch';
import type { ChatCall, ChatMessage, ChatReply } from './chat-body';
import { malformed } from './classify';
import { isVendor } from './client';

export type Reply = {
  text: string;
  refusal: string;
  reason: string | null;
  model: string;
  usage: NonNullable<ChatCompletionChunk['usage']> | null;
};

const charactersPerToken = 12;

export function newReply(): Reply {
  return { text: '', refusal: '', reason: null, model: '', usage: null };
}

/** Compatible servers omit fields or send null, whatever the types say. */
export function readChunk(reply: Reply, chunk: ChatCompletionChunk, call: ChatCall): void {
  if (chunk.model) reply.model = chunk.model;
  if (chunk.usage) reply.usage = chunk.usage;
  const choice = chunk.choices?.[0];
  if (!choice) return;
  if (choice.finish_reason) reply.reason = choice.finish_reason;
  reply.refusal += choice.delta?.refusal ?? '';
  const delta = choice.delta?.content;
  if (typeof delta !== 'string' || delta === '') return;
  reply.text += delta;
  if (reply.text.length > call.maxTokens * charactersPerToken) throw overrun();
  call.onDelta?.(delta);
}

export function finishReply(
  reply: Reply,
  call: ChatCall,
  asked: string,
): ChatReply & { cut: boolean } {
  if (reply.refusal)
    throw new AiError('fatal', 'refused', `The model declined to write this: ${reply.refusal}`);
  if (reply.reason === 'content_filter')
    throw new AiError(
      'fatal',
      'content_filter',
      'The safety check of the model stopped the text. Please change the wording and try again.',
    );
  if (reply.reason === null)
    throw new AiError('retry', 'cut', 'The writing service stopped before it was finished.');
  const cut = reply.reason === 'length';
  if (!cut && reply.reason !== 'stop') throw malformed();
  if (!cut && reply.text.trim() === '')
    throw new AiError('retry', 'empty', 'The model sent an empty answer.');
  return { text: reply.text, usage: usageOf(reply, call.messages, asked), cut };
}

export function usageOf(reply: Reply, messages: ChatMessage[], asked: string): StepUsage {
  const model = reply.model || asked;
  const tokens = reply.usage
    ? {
        inputTokens: reply.usage.prompt_tokens ?? 0,
        cachedTokens: reply.usage.prompt_tokens_details?.cached_tokens ?? 0,
        outputTokens: reply.usage.completion_tokens ?? 0,
      }
    : {
        inputTokens: guessTokens(...messages.map((message) => message.content)),
        cachedTokens: 0,
        outputTokens: guessTokens(reply.text),
      };
  // Falls back to the requested model's price if the server reports an alias.
  const cacheWriteTokens = reply.usage?.prompt_tokens_details?.cache_write_tokens ?? 0;
  const costUsd =
    textCost(model, { ...tokens, cacheWriteTokens }) ||
    priceOf(asked, { ...tokens, cacheWriteTokens });
  return { model, promptVersion, ...tokens, costUsd, estimated: !reply.usage };
}

/** About four bytes per token; scripts with more bytes per character also use more tokens. */
export function guessTokens(...texts: string[]): number {
  return Math.ceil(texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0) / 4);
}

/** US dollars. Unlisted models of the vendor count as the most expensive listed one. */
export function priceOf(model: string, tokens: Parameters<typeof textCost>[1]): number {
  return textCost(model, tokens) || (isVendor() ? textCost('gpt-6-astra', tokens) : 0);
}
