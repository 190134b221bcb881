import { subscribe } from 'node:diagnostics_channel';
import type { IncomingMessage, ServerResponse } from 'node:http';

/** Next answers 500 to TRACE and to malformed action bodies; this makes them 405 and 400. */
export function answerOddRequests(): void {
  subscribe('http.server.request.start', (message) => {
    const { request, response } = message as { request: IncomingMessage; response: ServerResponse };
    const status = statusFor(request);
    if (status === null) return;
    const writeHead = response.writeHead.bind(response) as (...args: unknown[]) => ServerResponse;
    response.writeHead = ((code: number, ...rest: unknown[]) =>
      writeHead(code === 500 ? status : code, ...rest)) as ServerResponse['writeHead'];
  });
}

function statusFor({ method, headers }: IncomingMessage): number | null {
  if (method === 'TRACE') return 405;
  return headers['next-action'] === undefined ? null : 400;
}
