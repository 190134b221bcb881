import { keyHeader } from '../call-keys';
import { AiError } from '../errors';
import { addUsage } from '../usage';
import type { ChatCall, ChatReply } from './chat-body';
import { chatBody } from './chat-body';
import { classify } from './classify';
import { openaiClient, providerAddress, settings } from './client';
import { logFailure } from './log-failure';
import { finishReply, newReply, readChunk } from './reply';
import { trackUsage } from './track-usage';
import { startWatchdog, watchLimits } from './watchdog';

/** Max bytes of a reply; a normal one has about 100 KB on the wire per 1,000 words. */
const wireBytes = 4_000_000;

/**
 * Streams one reply. Requires a finish reason, because a cut stream ends silently, and retries once
 * with twice `maxTokens` at the token limit. Throws only AiError.
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

type Effort = NonNullable<ChatCall['effort']>;
const instead = new Map<string, Effort>();

/** Some models reject effort `none`, some reject any: falls back to `low`, then `default`. */
async function withKnownEffort(call: ChatCall): Promise<ChatReply & { cut: boolean }> {
  const { OPENAI_REASONING, OPENAI_TEXT_MODEL } = settings();
  const wanted = OPENAI_REASONING === 'off' ? 'default' : (call.effort ?? 'none');
  const key = (effort: Effort) => `${providerAddress()} ${OPENAI_TEXT_MODEL} ${effort}`;
  const effort = instead.get(key(wanted)) ?? wanted;
  try {
    return await attempt({ ...call, effort });
  } catch (error) {
    const unknown = error instanceof AiError && error.code === 'unsupported_effort';
    if (!unknown || effort === 'default') throw error;
    const next = effort === 'none' ? 'low' : 'default';
    for (const refused of [wanted, effort]) instead.set(key(refused), next);
    return withKnownEffort({ ...call, effort: next });
  }
}

async function attempt(call: ChatCall): Promise<ChatReply & { cut: boolean }> {
  const body = chatBody(call);
  const tracked = await trackUsage(call, body);
  const watch = startWatchdog(call.signal, { ...watchLimits, ...call.limits });
  const seen = newReply();
  try {
    const client = openaiClient({ maxBytes: wireBytes, streaming: true });
    const stream = await watch.race(
      client.chat.completions.create(body, {
        ...keyHeader(call.keys?.(body)),
        signal: watch.signal,
        // The watchdog times the whole stream; the SDK's timeout only covers the headers.
        timeout: watchLimits.totalMs,
      }),
    );
    tracked.answered();
    const chunks = stream[Symbol.asyncIterator]();
    for (;;) {
      const next = await watch.race(chunks.next());
      if (next.done) break;
      watch.beat();
      readChunk(seen, next.value, call);
    }
    const reply = finishReply(seen, call, body.model);
    await tracked.close(seen, null);
    return reply;
  } catch (error) {
    const failure = classify(error, call.signal);
    logFailure('chat', failure);
    await tracked.close(seen, failure);
    throw failure;
  } finally {
    watch.stop();
  }
}
