import 'server-only';
import { fetchPublic } from '@/lib/fetching/fetch-public';
import { FetchRefused } from '@/lib/fetching/fetch-refused';
import { TargetError } from './target';

const timeoutMs = 30_000;
const maxBytes = 5_000_000;
const longestPage = 20_000;
/** Counted by their commas; twenty long posts have fewer. */
const maxValues = 200_000;
const retriedReasons = ['unreachable', 'timeout'];

/** One request to a target. Throws TargetError if it may not or cannot be made. */
export async function request(options: Parameters<typeof fetchPublic>[0]) {
  try {
    return await fetchPublic({ timeoutMs, maxBytes, ...options });
  } catch (cause) {
    if (!(cause instanceof FetchRefused)) throw cause;
    const message = cause.location
      ? `The site sends requests on to ${new URL(cause.location).origin}. Connect it with that address.`
      : cause.message;
    const kind = retriedReasons.includes(cause.reason) ? 'retry' : 'fatal';
    throw new TargetError(message, { kind, cause });
  }
}

/** An address as people type it. */
export function withProtocol(typed: string): string {
  return /^https?:\/\//i.test(typed) ? typed : `https://${typed}`;
}

/** Undefined if it is none, or one that takes seconds and a gigabyte to check. */
export function parseJson(text: string): unknown {
  if (hasManyValues(text)) return undefined;
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    return undefined;
  }
}

function hasManyValues(text: string): boolean {
  let count = 0;
  for (let at = text.indexOf(','); at >= 0; at = text.indexOf(',', at + 1)) count += 1;
  return count > maxValues;
}

export type Failure = {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  text: string;
  parsed: unknown;
};

/** Milliseconds; undefined without the header or for a date. */
export function retryAfterOf(headers: Failure['headers']): number | undefined {
  const seconds = Number(headers['retry-after']);
  return seconds > 0 ? seconds * 1000 : undefined;
}

/** What another attempt may mend: the site is busy, or failed. */
export function passingError({
  status,
  headers,
}: Pick<Failure, 'status' | 'headers'>): TargetError | null {
  const retryAfterMs = retryAfterOf(headers);
  if (status === 429)
    return new TargetError('The site asks us to wait.', { kind: 'retry', retryAfterMs, status });
  if (status < 500) return null;
  const words = `The site failed (HTTP ${status}).`;
  return new TargetError(words, { kind: 'retry', retryAfterMs, status });
}

/** A page instead of JSON comes from a firewall, a login in front of the site, or another server. */
export function wordsOfPage(status: number, text: string): string {
  if (status === 401)
    return 'The whole site is behind a password of its server, so its API cannot be reached.';
  const line = firstLine(text);
  const detail = line ? ` It says: ${line}` : '';
  if (status === 403) return `A firewall or security plugin of the site refused this.${detail}`;
  return `The site answered with a web page instead of data (HTTP ${status}).${detail}`;
}

/** A site may send megabytes of open tags: each pattern reads a text once, and not all of it. */
export function firstLine(text: string): string {
  const bare = text
    .slice(0, longestPage)
    .replace(/<(style|script)\b[\s\S]*?(?:<\/\1>|$)/gi, ' ')
    .replace(/<[^>]{0,1000}>/g, '\n')
    .split('\n')
    .map((line) => line.trim())
    .find(Boolean);
  return (bare ?? '').slice(0, 150);
}

export function textOf(value: unknown, key: string): string {
  if (typeof value !== 'object' || value === null || !(key in value)) return '';
  const found = (value as Record<string, unknown>)[key];
  return typeof found === 'string' ? found : '';
}

/** What a site may send as an address or a time: it is kept with each publication, and listed. */
export const longestAddress = 2_048;
export const longestTime = 100;

/** The site may send any text; only these become links. */
export function webAddress(text: string): string | null {
  const isShort = text.length <= longestAddress;
  return isShort && /^https?:\/\//.test(text) && URL.canParse(text) ? text : null;
}
