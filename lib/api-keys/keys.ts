import { createHash, randomInt } from 'node:crypto';
import 'server-only';
import type { Db } from '@/db/client';
import { type ApiKeyRow, countKeys, deleteKey, insertKey, listKeys } from '@/db/queries/api-keys';
import { lockOwner } from '@/db/queries/jobs';
import { AppError } from '@/lib/errors';
import { keyPrefix, makeKey } from './format';
import { type KeyScope, maxKeys } from './limits';
import { ApiKeyView } from './schema';
import { rememberRight } from './unknown-keys';

type NewKey = { name: string; scopes: KeyScope[]; days: number | null };

/** The key itself is returned here only. Throws AppError `conflict` at the max number of keys. */
export async function createKey(
  db: Db,
  userId: string,
  { name, scopes, days }: NewKey,
): Promise<{ key: string; view: ApiKeyView }> {
  const key = makeKey((below) => randomInt(below));
  const row = await db.transaction(async (tx) => {
    if (!(await lockOwner(tx, userId))) throw new AppError('not_found');
    if ((await countKeys(tx, userId)) >= maxKeys)
      throw new AppError(
        'conflict',
        `You have ${maxKeys} keys. Revoke one that you no longer use.`,
      );
    return insertKey(tx, {
      userId,
      name,
      scopes: [...new Set(scopes)],
      hash: hashKey(key),
      prefix: key.slice(0, keyPrefix.length + 4),
      lastFour: key.slice(-4),
      days,
    });
  });
  // Its first use must not depend on what others send.
  rememberRight(row.hash);
  return { key, view: viewOf(row) };
}

export async function keyViews(db: Db, userId: string): Promise<ApiKeyView[]> {
  return (await listKeys(db, userId)).map(viewOf);
}

/** Throws AppError `not_found`. */
export async function revokeKey(db: Db, userId: string, id: string): Promise<void> {
  if (!(await deleteKey(db, userId, id)))
    throw new AppError('not_found', 'This key has been revoked already.');
}

/** A random key needs no slow hash. */
export function hashKey(key: string): string {
  return createHash('sha256').update(key).digest('hex');
}

function viewOf(row: ApiKeyRow): ApiKeyView {
  return ApiKeyView.parse({
    ...row,
    createdAt: row.createdAt.toISOString(),
    lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
    expiresAt: row.expiresAt?.toISOString() ?? null,
    isExpired: row.expiresAt !== null && row.expiresAt.getTime() <= Date.now(),
  });
}
