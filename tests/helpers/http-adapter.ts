import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

type Handler = (request: Request) => Promise<Response>;

export type HttpServer = { origin: string; close: () => Promise<void> };

/** Serves a fetch-style handler over real HTTP on a loopback port; a free one unless told. */
export async function serveHttp(handler: Handler, wanted = 0): Promise<HttpServer> {
  const server = createServer((incoming, outgoing) => {
    respond(handler, incoming, outgoing).catch((error: unknown) => {
      console.error(error);
      if (!outgoing.headersSent) outgoing.writeHead(500);
      outgoing.end();
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(wanted, '127.0.0.1', resolve);
  });
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    origin: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function respond(handler: Handler, incoming: IncomingMessage, outgoing: ServerResponse) {
  const gone = new AbortController();
  outgoing.once('close', () => gone.abort());
  const response = await handler(await toRequest(incoming, gone.signal));
  const headers: Record<string, string | string[]> = Object.fromEntries(response.headers);
  const cookies = response.headers.getSetCookie();
  if (cookies.length > 0) headers['set-cookie'] = cookies;
  outgoing.writeHead(response.status, headers);
  if (!response.body || incoming.method === 'HEAD') return outgoing.end();
  // A client that leaves ends the pipe early, which is its right.
  await pipeline(Readable.fromWeb(response.body as never), outgoing).catch(() =>
    outgoing.destroy(),
  );
}

async function toRequest(incoming: IncomingMessage, signal: AbortSignal): Promise<Request> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk as Buffer);
  const headers = new Headers();
  for (const [name, value] of Object.entries(incoming.headers)) {
    for (const one of [value ?? []].flat()) headers.append(name, one);
  }
  // As the servers in front of a handler do: the socket's address, unless a proxy named one.
  if (!headers.has('x-forwarded-for')) {
    headers.set('x-forwarded-for', incoming.socket.remoteAddress ?? '');
  }
  const hasBody = incoming.method !== 'GET' && incoming.method !== 'HEAD' && chunks.length > 0;
  const body = hasBody ? { body: Buffer.concat(chunks) } : {};
  const url = `http://${incoming.headers.host ?? '127.0.0.1'}${incoming.url ?? '/'}`;
  return new Request(url, { method: incoming.method ?? 'GET', headers, signal, ...body });
}
