import { parseBody, readText, text } from './body';
import type { Call } from './call';
import type { AuthConfig } from './config';
import { AuthError, errorResponse } from './errors';
import { type Keyring, loadKeyring } from './keyring';
import { createLimiter } from './rate-limit';
import { findRoute, type Route } from './routes';

/** The whole server as one function. Keys are loaded with the first request and then kept. */
export function createAuthHandler(config: AuthConfig): (request: Request) => Promise<Response> {
  const limiter = createLimiter(config);
  let keyring: Promise<Keyring> | null = null;
  function keys(): Promise<Keyring> {
    keyring ??= loadKeyring(config.sql, config.extraJwk).catch((error) => {
      keyring = null;
      throw error;
    });
    return keyring;
  }

  async function answer(request: Request): Promise<Response> {
    const url = new URL(request.url);
    const path = stripPrefix(url.pathname, config.basePath);
    const found = path === null ? null : findRoute(request.method, path);
    if (!found) return new Response('404 page not found\n', { status: 404 });
    if (found === 'wrong-method') return new Response(null, { status: 405 });
    const address = clientAddress(request, config);
    const now = config.now();
    const call: Call = {
      ...{ config, sql: config.sql, keyring: await keys(), limiter, request, url },
      ...{ params: found.params, body: {}, address, now },
    };
    return withTimeout(dispatch(call, found.route), config.requestTimeoutMs);
  }

  return async (request) => {
    if (request.method === 'OPTIONS') return withCors(request, new Response(null, { status: 204 }));
    const response = await answer(request).catch((error) => errorResponse(request, error));
    return withCors(request, response);
  };
}

function stripPrefix(pathname: string, prefix: string): string | null {
  if (prefix === '') return pathname;
  if (pathname === prefix) return '/';
  return pathname.startsWith(`${prefix}/`) ? pathname.slice(prefix.length) : null;
}

/** Believed as far as the server in front of us can be: it sets this header from the socket. */
function clientAddress(request: Request, config: AuthConfig): string {
  const first = request.headers.get(config.addressHeader)?.split(',')[0]?.trim();
  return first ? first.slice(0, 64) : 'unknown';
}

async function dispatch(call: Call, route: Route): Promise<Response> {
  if (route.limit) call.limiter.take(route.limit, route.path, call.address, call.now);
  if (route.body !== undefined) {
    const source = await readText(call.request);
    call.body = route.body === 'optional' && source === '' ? {} : parseBody(source);
  }
  if (route.captcha) await assertCaptcha(call);
  return route.run(call);
}

const grantsWithoutCaptcha = ['pkce', 'refresh_token'];

async function assertCaptcha(call: Call): Promise<void> {
  const { captcha } = call.config;
  if (!captcha || grantsWithoutCaptcha.includes(call.url.searchParams.get('grant_type') ?? '')) {
    return;
  }
  const security = call.body.gotrue_meta_security;
  const holder = typeof security === 'object' && security !== null ? security : {};
  const token = text(holder as Record<string, unknown>, 'captcha_token');
  const codes = token === '' ? ['no captcha_token found'] : await captcha(token, call.address);
  if (codes.length === 0) return;
  const detail = token === '' ? codes[0] : codes.join(', ');
  const message = `captcha protection: request disallowed (${detail})`;
  throw new AuthError(400, 'captcha_failed', message);
}

async function withTimeout(work: Promise<Response>, timeoutMs: number): Promise<Response> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    const message = 'Processing this request timed out, please retry after a moment.';
    timer = setTimeout(() => reject(new AuthError(504, 'request_timeout', message)), timeoutMs);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

const methods = 'GET, POST, PUT, PATCH, DELETE';
const requestHeaders =
  'Accept, Authorization, Content-Type, X-Client-IP, X-Client-Info, X-JWT-AUD, x-use-cookie, X-Supabase-Api-Version, apikey';
const exposed = 'X-Total-Count, Link, X-Supabase-Api-Version';

/** Any origin may call: nothing here is authorised by a cookie. */
function withCors(request: Request, response: Response): Response {
  const headers = new Headers(response.headers);
  headers.set('access-control-allow-origin', '*');
  headers.set('access-control-allow-credentials', 'true');
  headers.append('vary', 'Origin');
  if (!headers.has('cache-control')) headers.set('cache-control', 'no-store');
  if (request.method === 'OPTIONS') {
    headers.set('access-control-allow-methods', methods);
    headers.set('access-control-allow-headers', requestHeaders);
  } else {
    headers.set('access-control-expose-headers', exposed);
  }
  return new Response(response.body, { status: response.status, headers });
}
