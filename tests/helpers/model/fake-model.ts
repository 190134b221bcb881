import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A model on a real socket, for tests: it speaks chat.completions and does what `reply` says. */

export type Seen = {
  path: string;
  body: Record<string, unknown>;
  task: string;
  data: Record<string, unknown>;
  /** The header `Idempotency-Key`. */
  key?: string | undefined;
};
export type Answer = string | ((request: IncomingMessage, response: ServerResponse) => void);
export type FakeModel = {
  url: string;
  calls: Seen[];
  /** How often a task was asked for. */
  count(task: string): number;
  close(): Promise<void>;
};

export async function startFakeModel(
  reply: (seen: Seen) => Answer,
  moderate: Exclude<Answer, string> = unflagged,
): Promise<FakeModel> {
  const calls: Seen[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const key = request.headers['idempotency-key']?.toString();
      const seen = { ...readSeen(request.url ?? '', Buffer.concat(chunks).toString('utf8')), key };
      calls.push(seen);
      const answer = seen.path.endsWith('/moderations') ? moderate : reply(seen);
      if (typeof answer === 'function') answer(request, response);
      else streamText(response, answer);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/v1`,
    calls,
    count: (task) => calls.filter((call) => call.task === task).length,
    close: () => closeServer(server),
  };
}

/** Points lib/env at a server; returns what undoes it. */
export function pointAtModel(url: string, more: Record<string, string> = {}): () => void {
  const values: Record<string, string> = {
    OPENAI_API_KEY: 'test-key',
    OPENAI_BASE_URL: url,
    OPENAI_TEXT_MODEL: 'fake-writer',
    OPENAI_IMAGE_MODEL: 'fake-painter',
    // Tests count calls and stop between sections; those of the other mode ask for it.
    OPENAI_DRAFT: 'sections',
    ...more,
  };
  const before = Object.fromEntries(Object.keys(values).map((key) => [key, process.env[key]]));
  Object.assign(process.env, values);
  return () => {
    for (const [key, value] of Object.entries(before)) {
      if (value === undefined) delete process.env[key];
      else process.env[key] = value;
    }
  };
}

/** A complete streamed reply in a few chunks. */
export function streamText(
  response: ServerResponse,
  text: string,
  finish = 'stop',
  tokens = { prompt: 100, completion: 50 },
): void {
  startStream(response);
  const size = Math.max(1, Math.ceil(text.length / 5));
  for (let i = 0; i < text.length; i += size) chunk(response, { content: text.slice(i, i + size) });
  chunk(response, {}, finish);
  const usage = {
    prompt_tokens: tokens.prompt,
    completion_tokens: tokens.completion,
    total_tokens: tokens.prompt + tokens.completion,
  };
  event(response, {
    id: 'c',
    object: 'chat.completion.chunk',
    model: 'fake-writer',
    choices: [],
    usage,
  });
  response.end('data: [DONE]\n\n');
}

/** Sends the headers, unless they went out already. */
export function startStream(response: ServerResponse): void {
  if (!response.headersSent) response.writeHead(200, { 'content-type': 'text/event-stream' });
}

export function chunk(response: ServerResponse, delta: object, finish: string | null = null): void {
  const choices = [{ index: 0, delta, finish_reason: finish }];
  event(response, { id: 'c', object: 'chat.completion.chunk', model: 'fake-writer', choices });
}

export function event(response: ServerResponse, data: unknown): void {
  response.write(`data: ${JSON.stringify(data)}\n\n`);
}

export function sendJson(
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  response.end(JSON.stringify(body));
}

function unflagged(_: IncomingMessage, response: ServerResponse): void {
  sendJson(response, 200, { id: 'm', model: 'm', results: [{ flagged: false, categories: {} }] });
}

/** What a request asks for: its task and the material in the data block. */
export function readSeen(path: string, text: string): Seen {
  const body = JSON.parse(text || '{}') as Record<string, unknown>;
  const messages = (body.messages ?? []) as { role: string; content: string }[];
  const last = messages.filter((message) => message.role === 'user').at(-1)?.content ?? '';
  const block = /<data-([a-z0-9]+)>\n([\s\S]*?)\n<\/data-\1>/.exec(last)?.[2];
  const data = JSON.parse(block ?? '{}') as Record<string, unknown>;
  return { path, body, task: String(data.task ?? ''), data };
}

function closeServer(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(() => resolve()));
}
