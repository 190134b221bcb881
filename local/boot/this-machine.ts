import { subscribe } from 'node:diagnostics_channel';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';

const loopbackAddress = /^(127\.|::1$|::ffff:127\.)/;
const loopbackHost = /^(localhost|[\w-]+\.localhost|127(\.\d{1,3}){3}|\[::1\])(:\d+)?$/i;

/**
 * Local mode shows all mail, so it answers this machine alone: loopback address and host, no proxy.
 * A page of another site may point its name here. LOCAL_OPEN=1 lifts it, for a container.
 */
export function answerThisMachineOnly(): void {
  if (process.env.LOCAL_OPEN === '1') return;
  subscribe('http.server.request.start', (message) => {
    const { request } = message as { request: IncomingMessage };
    if (isFromThisMachine(request.socket.remoteAddress, request.headers)) return;
    // The server is on its way to answer and can only be led elsewhere.
    request.method = 'GET';
    request.url = '/local/refused';
  });
}

/** GET /local/refused: where requests from elsewhere end. */
export function refusedRoute(): Response {
  return new Response(
    'Local mode answers only the machine it runs on, and no proxy; LOCAL_OPEN=1 lifts that.\n',
    {
      status: 403,
    },
  );
}

/** `address` is the socket's; the headers are the request's own, before the server adds to them. */
export function isFromThisMachine(address: string | undefined, headers: IncomingHttpHeaders) {
  if (headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined) return false;
  return loopbackAddress.test(address ?? '') && loopbackHost.test(headers.host ?? '');
}
