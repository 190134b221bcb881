import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { freePort } from '../helpers/postgres-server';

export type ProviderCall = { job: string; step: string; pid: number; at: number };

/** Ways in which a provider fails, each told by what goes over the wire. */
export const faults = [
  'rate limit',
  'server error',
  'timeout',
  'cut stream',
  'invalid JSON',
  'empty',
  'error in a good answer',
  'ten megabytes',
  'hang',
] as const;
export type Fault = (typeof faults)[number];

export type Provider = {
  url: string;
  calls: ProviderCall[];
  /** Decides about the calls to come; null answers properly. */
  script: (decide: (call: ProviderCall) => Fault | null) => void;
  close: () => Promise<void>;
};

/** A model provider on loopback: writes a line of text after `delayMs`, or fails as told. */
export async function startProvider(delayMs = 10): Promise<Provider> {
  const calls: ProviderCall[] = [];
  let decide: (call: ProviderCall) => Fault | null = () => null;
  const server = createServer(async (request, response) => {
    const call = { ...(await body(request)), at: Date.now() };
    calls.push(call);
    const fault = decide(call);
    if (fault) fail(fault, response);
    else setTimeout(() => response.end(JSON.stringify({ text: `Text of ${call.step}.` })), delayMs);
  });
  const port = await freePort();
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${port}`,
    calls,
    script: (next) => {
      decide = next;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function fail(fault: Fault, response: ServerResponse): void {
  const json = { 'content-type': 'application/json' };
  if (fault === 'rate limit')
    response.writeHead(429, { ...json, 'retry-after': '7' }).end('{"error":"slow down"}');
  if (fault === 'server error') response.writeHead(500, json).end('{"error":"oops"}');
  if (fault === 'timeout') setTimeout(() => response.end('{"text":"late"}'), 60_000).unref();
  if (fault === 'cut stream') {
    response.writeHead(200, { ...json, 'content-length': '1000' });
    response.write('{"text":"half a sen', () => response.destroy());
  }
  if (fault === 'invalid JSON') response.writeHead(200, json).end('{"text": nope');
  if (fault === 'empty') response.writeHead(200, json).end('');
  if (fault === 'error in a good answer')
    response.writeHead(200, json).end('{"error":{"message":"This topic is refused."}}');
  if (fault === 'ten megabytes')
    response.writeHead(200, json).end(JSON.stringify({ text: 'x'.repeat(10_000_000) }));
  // A hang sends headers and then nothing.
  if (fault === 'hang') response.writeHead(200, json).flushHeaders();
}

async function body(request: IncomingMessage): Promise<Omit<ProviderCall, 'at'>> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return JSON.parse(Buffer.concat(chunks).toString()) as Omit<ProviderCall, 'at'>;
}
