import { randomUUID } from 'node:crypto';
import { type Fault, untilGone } from '@/local/openai/faults';
import { paced } from '@/local/openai/pace';
import { type ChatRequest, messageText } from '@/local/openai/wire';

type Reply = {
  chat: ChatRequest;
  text: string;
  fault: Fault | null;
  /** Words a second of a streamed answer; 0 means at once. */
  rate: number;
  signal: AbortSignal;
};

/** A chat completion, as one JSON answer or as a stream of server-sent events. */
export function completion(reply: Reply): Response {
  return reply.chat.stream ? streamed(reply) : whole(reply);
}

function whole({ chat, text, fault }: Reply): Response {
  const partial = fault === 'cut' ? text.slice(0, Math.ceil(text.length / 2)) : text;
  return Response.json({
    ...envelope(chat, 'chat.completion'),
    choices: [
      {
        index: 0,
        message: { role: 'assistant', content: partial, refusal: null },
        logprobs: null,
        finish_reason: fault === 'cut' ? 'length' : 'stop',
      },
    ],
    usage: usage(chat, partial),
  });
}

function streamed(reply: Reply): Response {
  const encoder = new TextEncoder();
  const gone = new AbortController();
  const signal = AbortSignal.any([reply.signal, gone.signal]);
  const events = sse({ ...reply, signal });
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { value, done } = await events.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    cancel() {
      gone.abort();
    },
  });
  return new Response(body, {
    headers: {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-cache, no-transform',
      // Compression would hold small events back.
      'content-encoding': 'identity',
      'x-accel-buffering': 'no',
    },
  });
}

async function* sse({ chat, text, fault, rate, signal }: Reply): AsyncGenerator<string> {
  const base = envelope(chat, 'chat.completion.chunk');
  const withUsage = chat.stream_options?.include_usage === true;
  const chunk = (delta: object, finish: string | null) =>
    event({
      ...base,
      choices: [{ index: 0, delta, logprobs: null, finish_reason: finish }],
      ...(withUsage ? { usage: null } : {}),
    });
  yield chunk({ role: 'assistant', content: '', refusal: null }, null);
  let sent = 0;
  // A cut connection and a stalled one both stop in the middle, even of a text that comes at once.
  const end = fault === 'cut' || fault === 'stall' ? Math.ceil(text.length / 2) : text.length;
  for await (const piece of paced(text, { rate, signal })) {
    const content = piece.slice(0, end - sent);
    sent += content.length;
    if (content) yield chunk({ content }, null);
    if (sent === end) break;
  }
  if (fault === 'stall') await untilGone(signal).catch(() => null);
  if (signal.aborted || fault === 'cut') return;
  yield chunk({}, 'stop');
  if (withUsage) yield event({ ...base, choices: [], usage: usage(chat, text) });
  yield 'data: [DONE]\n\n';
}

function envelope(chat: ChatRequest, object: string) {
  return {
    id: `chatcmpl-demo-${randomUUID()}`,
    object,
    created: Math.floor(Date.now() / 1000),
    model: chat.model,
    system_fingerprint: 'demo-templates',
  };
}

function event(value: object): string {
  return `data: ${JSON.stringify(value)}\n\n`;
}

/** Four characters a token: near enough, since nothing is billed. */
function usage(chat: ChatRequest, text: string) {
  const prompt = Math.ceil(
    chat.messages.reduce((sum, message) => sum + messageText(message).length, 0) / 4,
  );
  const answer = Math.ceil(text.length / 4);
  return {
    prompt_tokens: prompt,
    completion_tokens: answer,
    total_tokens: prompt + answer,
    prompt_tokens_details: { cached_tokens: 0, audio_tokens: 0 },
    completion_tokens_details: { reasoning_tokens: 0, audio_tokens: 0 },
  };
}
