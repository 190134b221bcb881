import { readSeen, type Seen } from './fake-model';

/**
 * A model without a socket, in place of the global `fetch`: for tests that ask it thousands of
 * times. It speaks chat.completions and lets every text pass moderation.
 */
export function fakeFetch(reply: (seen: Seen) => string): typeof fetch {
  return async (input, init) => {
    const path = new URL(input instanceof Request ? input.url : String(input)).pathname;
    if (path.endsWith('/moderations'))
      return Response.json({ id: 'm', model: 'm', results: [{ flagged: false, categories: {} }] });
    const text = reply(readSeen(path, String(init?.body ?? '')));
    const half = Math.ceil(text.length / 2);
    const events = [
      { choices: [choice(text.slice(0, half))] },
      { choices: [choice(text.slice(half))] },
      { choices: [choice('', 'stop')] },
      { choices: [], usage: { prompt_tokens: 100, completion_tokens: 50, total_tokens: 150 } },
    ];
    const lines = events.map((event) => `data: ${JSON.stringify({ ...base, ...event })}\n\n`);
    return new Response(`${lines.join('')}data: [DONE]\n\n`, {
      headers: { 'content-type': 'text/event-stream' },
    });
  };
}

const base = { id: 'c', object: 'chat.completion.chunk', model: 'fake-writer' };

function choice(content: string, finish: string | null = null) {
  return { index: 0, delta: { content }, finish_reason: finish };
}
