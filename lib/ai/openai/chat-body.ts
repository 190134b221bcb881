import type { ChatCompletionCreateParamsStreaming } from 'openai/resources/chat/completions';
import type { ChatCall, ReplyFormat } from './chat-call';
import { isVendor, settings, userFingerprint } from './client';

/** Reasoning tokens count against the limit of the reply. */
const reasoningTokens = 1_000;

/** The body of a chat.completions request, with only the fields the configured server knows. */
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

/** The most tokens that the reply may have, thoughts included. */
export function replyTokens({ maxTokens, effort }: Pick<ChatCall, 'maxTokens' | 'effort'>): number {
  return maxTokens + (effort === 'none' ? 0 : reasoningTokens);
}

function wireFormat(format: ReplyFormat) {
  if (format.kind === 'json_object') return { type: 'json_object' as const };
  const { name, schema } = format;
  return { type: 'json_schema' as const, json_schema: { name, strict: true, schema } };
}
