import 'server-only';
import type { ChatCompletionChunk } from 'openai/resources/chat/completions';
import { AiError } from '../errors';
import { textCost } from '../prices';
import { promptVersion } from '../prompts/version';
import { addUsage, type StepUsage } from '../usage';
import { overrun } from './bounded-fetch';
import { chatBody } from './chat-body';
import { classify, malformed } from './classify';
import { openaiClient, settings } from './client';
import { startWatchdog, type WatchLimits, watchLimits } from './watchdog';

export type ChatMessage = { role: 'system' | 'user' | 'assistant'; content: string };
export type ReplyFormat =
  | { kind: 'json_schema'; name: string; schema: Record<string, unknown> }
  | { kind: 'json_object' };

/** `default` leaves the choice to the model. */
export type Effort = 'none' | 'low' | 'default';

export type ChatCall = {
  messages: ChatMessage[];
  /** Tokens of the reply itself; room for reasoning is added on top. */
  maxTokens: number;
  effort?: Effort;
  format?: ReplyFormat;
  /** Our user's id; only a keyed hash of it leaves the server. */
  user?: string;
  signal: AbortSignal;
  onDelta?: (delta: string) => void;
  /** Called before the reply starts over; what came before is void. */
  onReset?: () => void;
  limits?: Partial<WatchLimits>;
};

export type ChatReply = { text: string; usage: StepUsage };

/** A reply of 10 MB is never right; the longest honest one is some 100 KB on the wire per 1,000 words. */
const wireBytes = 4_000_000;
/** More characters than any honest model puts in a token. */
const charactersPerToken = 12;

/**
 * One streamed reply. Demands a finish reason (a cut stream ends quietly otherwise); a reply that
 * hits the token limit is asked for once more with twice the room. Throws only AiError.
 */
export async function chat(call: ChatCall): Promise<ChatReply> {
  const first = await withKnownEffort(call);
  if (!first.cut) return first;
  call.onReset?.();
  const second = await withKnownEffort({ ...call, maxTokens: call.maxTokens * 2 });
  const usage = addUsage(first.usage, second.usage);
  if (!second.cut) return { text: second.text, usage };
  throw new AiError('retry', 'length', 'The model did not come to an end within its limit.');
}

/** Some models have no effort "none", some none at all: the next one is tried, up to the default. */
async function withKnownEffort(call: ChatCall): Promise<ChatReply & { cut: boolean }> {
  const effort = settings().OPENAI_REASONING === 'off' ? 'default' : (call.effort ?? 'none');
  try {
    return await attempt({ ...call, effort });
  } catch (error) {
    const unknown = error instanceof AiError && error.code === 'unsupported_effort';
    if (!unknown || effort === 'default') throw error;
    return withKnownEffort({ ...call, effort: effort === 'none' ? 'low' : 'default' });
  }
}

async function attempt(call: ChatCall): Promise<ChatReply & { cut: boolean }> {
  const watch = startWatchdog(call.signal, { ...watchLimits, ...call.limits });
  try {
    const body = chatBody(call);
    const client = openaiClient({ maxBytes: wireBytes, streaming: true });
    const stream = await watch.race(
      client.chat.completions.create(body, {
        signal: watch.signal,
        // The watchdog decides; the SDK's own clock stops at the headers.
        timeout: watchLimits.totalMs,
      }),
    );
    const seen = newReply();
    const chunks = stream[Symbol.asyncIterator]();
    for (;;) {
      const next = await watch.race(chunks.next());
      if (next.done) break;
      watch.beat();
      read(seen, next.value, call);
    }
    return finish(seen, call, body.model);
  } catch (error) {
    throw classify(error, call.signal);
  } finally {
    watch.stop();
  }
}

type Reply = {
  text: string;
  refusal: string;
  reason: string | null;
  model: string;
  usage: NonNullable<ChatCompletionChunk['usage']> | null;
};

function newReply(): Reply {
  return { text: '', refusal: '', reason: null, model: '', usage: null };
}

/** Compatible servers leave fields out or send null, whatever the types say. */
function read(reply: Reply, chunk: ChatCompletionChunk, call: ChatCall): void {
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

function finish(reply: Reply, call: ChatCall, asked: string): ChatReply & { cut: boolean } {
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
  return { text: reply.text, usage: usageOf(reply, call, asked), cut };
}

function usageOf(reply: Reply, call: ChatCall, asked: string): StepUsage {
  const model = reply.model || asked;
  const written = call.messages.reduce((sum, message) => sum + message.content.length, 0);
  const tokens = reply.usage
    ? {
        inputTokens: reply.usage.prompt_tokens ?? 0,
        cachedTokens: reply.usage.prompt_tokens_details?.cached_tokens ?? 0,
        outputTokens: reply.usage.completion_tokens ?? 0,
      }
    : {
        inputTokens: Math.ceil(written / 4),
        cachedTokens: 0,
        outputTokens: Math.ceil(reply.text.length / 4),
      };
  // The asked-for name prices replies whose server reports an alias.
  const costUsd = textCost(model, tokens) || textCost(asked, tokens);
  return { model, promptVersion, ...tokens, costUsd, estimated: !reply.usage };
}
