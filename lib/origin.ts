import { AppError } from '@/lib/errors';

type Asked = { headers: Headers };

/** The host the browser addressed, seen through proxies if there are any. */
function requestHost({ headers }: Asked): string {
  return first(headers, 'x-forwarded-host') ?? headers.get('host') ?? '';
}

/** "http" or "https" as the browser asked, or null when no proxy says. */
export function forwardedProtocol({ headers }: Asked): string | null {
  return first(headers, 'x-forwarded-proto');
}

/** Every proxy on the way adds its own; the first is the browser's. */
function first(headers: Headers, name: string): string | null {
  return headers.get(name)?.split(',')[0]?.trim() || null;
}

/**
 * Refuses mutations that another site's page could have sent with our cookies. A request with a
 * bearer token and without cookies cannot be forged that way, so scripts need no Origin.
 */
export function assertSameOrigin(request: { headers: Headers }): void {
  const origin = request.headers.get('origin');
  const site = request.headers.get('sec-fetch-site');
  if (origin !== null) {
    if (!isOwnOrigin(origin, request)) throw refused();
    return;
  }
  if (site !== null) {
    if (site !== 'same-origin') throw refused();
    return;
  }
  const scripted = request.headers.has('authorization') && !request.headers.has('cookie');
  if (!scripted) throw refused();
}

function isOwnOrigin(origin: string, request: { headers: Headers }): boolean {
  if (!URL.canParse(origin)) return false;
  const url = new URL(origin);
  const protocol = forwardedProtocol(request);
  if (protocol && url.protocol !== `${protocol}:`) return false;
  return (
    (url.protocol === 'http:' || url.protocol === 'https:') && url.host === requestHost(request)
  );
}

function refused(): AppError {
  return new AppError('forbidden', 'This request came from another site and was refused.');
}

/**
 * A path on our own origin to continue at, or `fallback`. Anything a browser could read as another
 * origin, or as a script, falls back.
 */
export function safeNextPath(value: string | null | undefined, fallback: string): string {
  if (!value || value.length > 2000 || !/^\/(?![/\\])/.test(value)) return fallback;
  // Browsers drop tabs and newlines inside addresses, so "/\t/evil" would become "//evil".
  if (hasControlOrBackslash(value)) return fallback;
  const base = 'http://inkwright.invalid';
  const url = URL.canParse(value, base) ? new URL(value, base) : null;
  if (!url || url.origin !== base || url.pathname.startsWith('//')) return fallback;
  return url.pathname + url.search + url.hash;
}

function hasControlOrBackslash(value: string): boolean {
  for (const char of value) {
    const code = char.codePointAt(0) ?? 0;
    if (code < 0x20 || code === 0x7f || char === '\\') return true;
  }
  return false;
}
