import type { ChatCompletionCreateParamsStreaming } from 'openai/resources/chat/completions';
import type { CallKeys } from '../call-keys';
import type { Budget } from '../spend';
import type { StepUsage } from '../usage';
import { isVendor, settings, userFingerprint } from './client';
import type { WatchLimits } from './watchdog';

export type ChatMessage = { role: 'system' | 'user' | 'assistant'; content: string };
export type ReplyFormat =
  | { kind: 'json_schema'; name: string; schema: Record<string, unknown> }
  | { kind: 'json_object' };

/** `default` omits the parameter, so the model decides. */
export type Effort = 'none' | 'low' | 'default';

export type ChatCall = {
  messages: ChatMessage[];
  /** For the reply only; `replyTokens` adds room for reasoning. */
  maxTokens: number;
  effort?: Effort;
  format?: ReplyFormat;
  /** Our user id; only a keyed hash of it leaves the server. */
  user?: string;
  signal: AbortSignal;
  budget?: Budget;
  keys?: CallKeys;
  onDelta?: (delta: string) => void;
  /** Called before the reply restarts; earlier deltas are void. */
  onReset?: () => void;
  limits?: Partial<WatchLimits>;
};

export type ChatReply = { text: string; usage: StepUsage };

const reasoningTokens = 1_000;

export function chatBody(call: ChatCall): ChatCompletionCreateParamsStreaming {
  const env = settings();
  const effort = call.effort === 'default' ? undefined : call.effort;
  return {
    model: env.OPENAI_TEXT_MODEL,
    messages: call.messages,
    stream: true,
    stream_options: { include_usage: true },
    [env.OPENAI_TOKEN_PARAM]: replyTokens(call),
    ...(effort ? { reasoning_effort: effort } : {}),
    ...(call.format ? { response_format: wireFormat(call.format) } : {}),
    ...(call.user
      ? { [isVendor() ? 'safety_identifier' : 'user']: userFingerprint(call.user) }
      : {}),
  };
}

export function replyTokens({ maxTokens, effort }: Pick<ChatCall, 'maxTokens' | 'effort'>): number {
  return maxTokens + (effort === 'none' ? 0 : reasoningTokens);
}

function wireFormat(format: ReplyFormat) {
  if (format.kind === 'json_object') return { type: 'json_object' as const };
  const { name, schema } = format;
  return { type: 'json_schema' as const, json_schema: { name, strict: true, schema } };
}
