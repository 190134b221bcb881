import 'server-only';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { loopbackOrigins } from '@/lib/env';
import { FetchRefused } from './fetch-refused';
import { publicAddressesOf } from './public-host';
import { acceptedEncodings, readBody } from './read-body';
import { isAllowedByRobots, robotsMaxBytes } from './robots';
import { sendRequest } from './send-request';
import { userAgent } from './user-agent';
import { parseWebAddress } from './web-address';

type PublicRequest = {
  url: string;
  method?: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Sent to the origin of `url` alone: with any, a redirect to another origin is refused. */
  headers?: Record<string, string>;
  body?: string | Uint8Array;
  /** Content types without parameters; an answer with status 2xx of another one is refused. */
  types?: readonly string[];
  maxBytes?: number;
  timeoutMs?: number;
  /** Asks the site's robots.txt first: for addresses that no user named. */
  robots?: boolean;
  /** With `manual` a redirect is an answer like others. */
  redirect?: 'follow' | 'manual';
  signal?: AbortSignal;
};

type PublicAnswer = {
  /** The address after all redirects. */
  url: string;
  status: number;
  headers: IncomingHttpHeaders;
  /** Without parameters, in lower case; empty when the site sent none. */
  type: string;
  body: Buffer;
};

const maxRedirects = 5;

/**
 * Requests an address that a user named. Throws {@link FetchRefused}; an HTTP error is an answer.
 * Every hop is resolved once, must be public, and is connected to at the address that was checked.
 */
export async function fetchPublic(request: PublicRequest): Promise<PublicAnswer> {
  const deadline = AbortSignal.timeout(request.timeoutMs ?? 15_000);
  const signal = AbortSignal.any([deadline, ...(request.signal ? [request.signal] : [])]);
  try {
    return await follow(request, signal);
  } catch (cause) {
    request.signal?.throwIfAborted();
    if (cause instanceof FetchRefused) throw cause;
    throw new FetchRefused(deadline.aborted ? 'timeout' : 'unreachable', { cause });
  }
}

async function follow(request: PublicRequest, signal: AbortSignal): Promise<PublicAnswer> {
  const loopback = loopbackOrigins();
  let url = parseWebAddress(request.url, { loopback });
  for (let hop = 0; hop <= maxRedirects; hop += 1) {
    const addresses = await publicAddressesOf(url, { signal, loopback });
    if (request.robots) await assertRobotsAllow(url, signal);
    const response = await sendRequest({
      url,
      addresses,
      method: request.method ?? 'GET',
      headers: {
        accept: request.types?.join(', ') ?? '*/*',
        ...request.headers,
        'user-agent': userAgent(),
        'accept-encoding': acceptedEncodings,
      },
      body: request.body,
      signal,
    });
    const location = redirectOf(response);
    if (location === null || request.redirect === 'manual')
      return answerOf(response, { url, request });
    response.destroy();
    const next = parseWebAddress(location, { base: url, loopback });
    assertMayFollow(response, { from: url, to: next, request });
    url = next;
  }
  throw new FetchRefused('redirects');
}

function redirectOf({ statusCode = 0, headers }: IncomingMessage): string | null {
  return [301, 302, 303, 307, 308].includes(statusCode) ? (headers.location ?? null) : null;
}

/** What is written is written where it was meant to be, and credentials reach their origin alone. */
function assertMayFollow(
  { statusCode = 0 }: IncomingMessage,
  { from, to, request }: { from: URL; to: URL; request: PublicRequest },
): void {
  const isReading = ['GET', 'HEAD'].includes(request.method ?? 'GET');
  const keepsMethod = isReading || statusCode === 307 || statusCode === 308;
  const isBound = Boolean(request.headers) || !isReading;
  if (keepsMethod && !(isBound && from.origin !== to.origin)) return;
  throw new FetchRefused('redirect-elsewhere', { location: to.href });
}

async function answerOf(
  response: IncomingMessage,
  { url, request }: { url: URL; request: PublicRequest },
): Promise<PublicAnswer> {
  const { statusCode: status = 0, headers } = response;
  const [type = ''] = (headers['content-type'] ?? '').split(';', 1);
  const essence = type.trim().toLowerCase();
  if (request.types && status >= 200 && status < 300 && !request.types.includes(essence)) {
    response.destroy();
    throw new FetchRefused('type');
  }
  const body = await readBody(response, request.maxBytes ?? 10_000_000);
  return { url: url.href, status, headers, type: essence, body };
}

async function assertRobotsAllow(url: URL, signal: AbortSignal): Promise<void> {
  const isAllowed = await isAllowedByRobots(url, async (address) => {
    const answer = await follow({ url: address, maxBytes: robotsMaxBytes }, signal);
    // A site without the file allows all; one that fails has not said yet.
    if (answer.status >= 500) throw new FetchRefused('unreachable');
    return answer.status < 300 ? answer.body.toString() : '';
  });
  if (!isAllowed) throw new FetchRefused('robots');
}
