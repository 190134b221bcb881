import 'server-only';
import { appUrl } from '@/lib/env';
import { AppError } from '@/lib/errors';

type Asked = { headers: Headers };

/** The host the browser addressed, seen through proxies if there are any. */
function requestHost({ headers }: Asked): string {
  return first(headers, 'x-forwarded-host') ?? headers.get('host') ?? '';
}

/** "http:" or "https:" as the browser asked: APP_URL's, else what a proxy says, else null. */
export function browserProtocol({ headers }: Asked): string | null {
  const told = first(headers, 'x-forwarded-proto');
  return appUrl()?.protocol ?? (told && `${told}:`);
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
  // A proxy may pass neither host nor protocol on, so a given address is not compared with them.
  const own = appUrl();
  if (own) return url.origin === own.origin;
  const protocol = browserProtocol(request);
  if (protocol && url.protocol !== protocol) return false;
  return (
    (url.protocol === 'http:' || url.protocol === 'https:') && url.host === requestHost(request)
  );
}

function refused(): AppError {
  return new AppError('forbidden', 'This request came from another site and was refused.');
}
