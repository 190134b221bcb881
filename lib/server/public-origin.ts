import 'server-only';
import { appUrl } from '@/lib/env';

/** The origin of this deployment for examples on a page; never to redirect to. */
export function publicOrigin(headers: Headers): string {
  const own = appUrl();
  if (own) return own.origin;
  const host = headers.get('host') ?? 'localhost:3000';
  const isLocal = /^(localhost|127\.0\.0\.1|\[::1\])(:|$)/.test(host);
  return `${isLocal ? 'http' : 'https'}://${host}`;
}
