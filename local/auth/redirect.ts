import { text } from './body';
import type { Call } from './call';
import type { AuthConfig } from './config';

const loopbackHosts = ['localhost', '127.0.0.1', '[::1]', '0.0.0.0', '[::]'];

/** Where this request may be sent afterwards; a target that is not allowed falls back silently. */
export function redirectTarget(call: Call): string {
  const candidates = [
    call.request.headers.get('redirect_to'),
    call.url.searchParams.get('redirect_to') ?? fromBody(call),
    call.request.headers.get('referer'),
  ];
  const chosen = candidates.find((value) => value && isAllowedRedirect(call.config, value));
  return chosen ?? call.config.siteUrl;
}

function fromBody(call: Call): string {
  return typeof call.body.redirect_to === 'string' ? text(call.body, 'redirect_to') : '';
}

/**
 * Same site, or matched by the allow-list. Judged as written and as a browser would read it:
 * whatever those two disagree about is refused.
 */
export function isAllowedRedirect(config: AuthConfig, value: string): boolean {
  if (!isPlainUrl(value) || !URL.canParse(value)) return false;
  const target = new URL(value);
  if (target.username || target.password || isOddHost(target)) return false;
  if (isSameSite(new URL(config.siteUrl), target)) return true;
  if (isForeignIp(target.hostname)) return false;
  const comparable = value.split('#')[0] ?? '';
  return config.redirectAllowList.some((glob) => globPattern(glob).test(comparable));
}

/** Browsers read backslashes as slashes and drop control characters: neither has a place here. */
function isPlainUrl(value: string): boolean {
  if (value.length > 2048 || !/^[\x21-\x7e]+$/.test(value) || value.includes('\\')) return false;
  return (
    /^[a-z][a-z0-9+.-]*:\/\/[^/?#]/i.test(value) &&
    !/^(javascript|data|vbscript|file|blob|about):/i.test(value)
  );
}

function isSameSite(site: URL, target: URL): boolean {
  if (site.protocol !== target.protocol || site.hostname !== target.hostname) return false;
  return site.port === target.port || loopbackHosts.includes(site.hostname);
}

/** Hosts whose written form differs from what the URL parser made of it, such as 0x7f.1. */
function isOddHost(target: URL): boolean {
  const web = target.protocol === 'http:' || target.protocol === 'https:';
  return web && !/^([a-z0-9.-]+|\[[0-9a-f:.]+\])$/.test(target.hostname);
}

function isForeignIp(hostname: string): boolean {
  if (/^[\d.]+$/.test(hostname) || hostname.startsWith('[')) {
    return !loopbackHosts.includes(hostname) && !hostname.startsWith('127.');
  }
  return false;
}

function globPattern(glob: string): RegExp {
  const parts = glob.split(/(\*\*|\*|\?)/).map((part) => {
    if (part === '**') return '.*';
    if (part === '*') return '[^./]*';
    if (part === '?') return '[^./]';
    return part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  });
  return new RegExp(`^${parts.join('')}$`);
}

type Pairs = Record<string, string | number>;

/** `url` with values added to its query. */
export function withQuery(url: string, values: Pairs): string {
  const target = new URL(url);
  for (const [key, value] of Object.entries(values)) target.searchParams.set(key, String(value));
  return target.href;
}

/** `url` with values as its fragment; a fragment it had is dropped. `sb` marks it as ours. */
export function withFragment(url: string, values: Pairs): string {
  const target = new URL(url);
  const pairs = Object.entries(values).map(([key, value]): [string, string] => [
    key,
    String(value),
  ]);
  const fragment = new URLSearchParams([...pairs, ['sb', '']]);
  fragment.sort();
  target.hash = fragment.toString();
  return target.href;
}
