import 'server-only';
import { createHash } from 'node:crypto';
import { AppError } from '@/lib/errors';

const ownPrefixes = ['retry:', 'bulk:', 'account-'] as const;

/** Throws AppError `bad_request` for an invalid key and for prefixes that only the server uses. */
export function idempotencyKey(request: { headers: Headers }): string | undefined {
  const key = request.headers.get('idempotency-key')?.trim();
  return key ? checkedKey(key) : undefined;
}

/** Throws as {@link idempotencyKey}. */
export function checkedKey(key: string): string {
  if (!/^[\x20-\x7e]{1,200}$/.test(key))
    throw new AppError('bad_request', 'The Idempotency-Key must be 1 to 200 plain characters.');
  const reserved = ownPrefixes.find((prefix) => key.toLowerCase().startsWith(prefix));
  if (reserved)
    throw new AppError('bad_request', `The Idempotency-Key must not begin with "${reserved}".`);
  return key;
}

export function retryKey(jobId: string): string {
  return `retry:${jobId}`;
}

export function partKey(requestKey: string, part: string): string {
  const pair = JSON.stringify([requestKey, part]);
  return `bulk:${createHash('sha256').update(pair).digest('hex')}`;
}
