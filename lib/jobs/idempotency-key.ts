import 'server-only';
import { AppError } from '@/lib/errors';

/** The `Idempotency-Key` header, if there is one: up to 200 printable ASCII characters. */
export function idempotencyKey(request: { headers: Headers }): string | undefined {
  const key = request.headers.get('idempotency-key')?.trim();
  if (!key) return undefined;
  if (/^[\x20-\x7e]{1,200}$/.test(key)) return key;
  throw new AppError('bad_request', 'The Idempotency-Key must be 1 to 200 plain characters.');
}
