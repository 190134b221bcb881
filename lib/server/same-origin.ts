import 'server-only';
import { appUrl } from '@/lib/env';
import { AppError } from '@/lib/errors';

type Asked = { headers: Headers };

function requestHost({ headers }: Asked): string {
  return first(headers, 'x-forwarded-host') ?? headers.get('host') ?? '';
}

export function browserProtocol({ headers }: Asked): string | null {
  const forwarded = first(headers, 'x-forwarded-proto');
  return appUrl()?.protocol ?? (forwarded && `${forwarded}:`);
}

/** Every proxy appends its own value; the first is the browser's. */
function first(headers: Headers, name: string): string | null {
  return headers.get(name)?.split(',')[0]?.trim() || null;
}

/** Scripts need no Origin: another site cannot send a bearer token without cookies. */
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
  // A proxy may forward neither host nor protocol, so APP_URL wins over both.
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
