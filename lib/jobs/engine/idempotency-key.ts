import 'server-only';
import { createHash } from 'node:crypto';
import { AppError } from '@/lib/errors';

/** Keys that the server makes begin with these, and no key of a request may. */
const ownPrefixes = ['retry:', 'bulk:'] as const;

/**
 * The `Idempotency-Key` header, if there is one: up to 200 printable ASCII characters. Throws
 * AppError `bad_request` for any other and for keys that only the server makes.
 */
export function idempotencyKey(request: { headers: Headers }): string | undefined {
  const key = request.headers.get('idempotency-key')?.trim();
  if (!key) return undefined;
  if (!/^[\x20-\x7e]{1,200}$/.test(key))
    throw new AppError('bad_request', 'The Idempotency-Key must be 1 to 200 plain characters.');
  const reserved = ownPrefixes.find((prefix) => key.toLowerCase().startsWith(prefix));
  if (reserved)
    throw new AppError('bad_request', `The Idempotency-Key must not begin with "${reserved}".`);
  return key;
}

/** The key of the new job that an operator's retry of `jobId` makes. */
export function retryKey(jobId: string): string {
  return `retry:${jobId}`;
}

/** The key of one job among several of one request; different pairs never share one. */
export function partKey(requestKey: string, part: string): string {
  const pair = JSON.stringify([requestKey, part]);
  return `bulk:${createHash('sha256').update(pair).digest('hex')}`;
}
