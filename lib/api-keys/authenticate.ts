import 'server-only';
import type { Db } from '@/db/client';
import { findKey, touchKey } from '@/db/queries/api-keys';
import { AppError } from '@/lib/errors';
import { logFailure } from '@/lib/observability/database-outage';
import { clientAddress } from '@/lib/server/client-address';
import { isKey } from './format';
import { hashKey } from './keys';
import type { KeyScope } from './limits';
import { assertMayAsk, isKnownWrong, rememberRight, rememberWrong } from './unknown-keys';

export type KeyUser = { id: string; keyId: string; scopes: KeyScope[]; isExpired: boolean };

/**
 * The owner of the request's API key, whatever cookies it carries; {@link assertKeyMay} decides what
 * it may do. Throws AppError `unauthorized`, or `rate_limited` in a flood of unknown keys.
 */
export async function requireKey(db: Db, request: { headers: Headers }): Promise<KeyUser> {
  const header = request.headers.get('authorization') ?? '';
  const given = /^bearer (\S+)$/i.exec(header)?.[1];
  if (!given)
    throw refused(
      'Send an API key: `Authorization: Bearer iw_live_…`. Settings → Developers has them.',
    );
  if (!isKey(given))
    throw refused('This is not a complete API key: its checksum is wrong. Copy it again.');
  const hash = hashKey(given);
  if (isKnownWrong(hash)) throw unknownKey();
  const address = clientAddress(request);
  assertMayAsk(hash, address);
  const row = await findKey(db, hash);
  if (!row) {
    rememberWrong(hash);
    throw unknownKey();
  }
  rememberRight(hash, address);
  if (row.isStale)
    await touchKey(db, row.id).catch((error: unknown) =>
      logFailure('The last use of an API key was not recorded', error),
    );
  return { id: row.userId, keyId: row.id, scopes: row.scopes, isExpired: row.isExpired };
}

/** Throws AppError `unauthorized` for an expired key, `forbidden` for one without `scope`. */
export function assertKeyMay({ scopes, isExpired }: KeyUser, scope: KeyScope): void {
  if (isExpired)
    throw refused('This API key has expired. Make a new one in Settings → Developers.');
  if (!scopes.includes(scope)) throw lacksScope(scopes, scope);
}

export function lacksScope(has: KeyScope[], needed: KeyScope): AppError {
  return new AppError('forbidden', `This API key lacks the scope "${needed}".`, {
    details: { needed, has },
    headers: { 'www-authenticate': `Bearer error="insufficient_scope", scope="${needed}"` },
  });
}

function unknownKey(): AppError {
  return refused('There is no such API key. It may have been revoked.');
}

function refused(message: string): AppError {
  const headers = { 'www-authenticate': 'Bearer realm="Inkwright API"' };
  return new AppError('unauthorized', message, { headers });
}
