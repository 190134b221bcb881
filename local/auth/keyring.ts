import { randomUUID } from 'node:crypto';
import { type CryptoKey, exportJWK, generateKeyPair, importJWK, type JWK } from 'jose';
import type { Queryable } from './config';
import { findRow, insertRow } from './rows';

type KeyRow = { id: string; purpose: string; jwk: JWK; created_at: string };
type Purpose = { name: string; alg: 'ES256' | 'RS256' };

export type SigningKey = { kid: string; alg: string; privateKey: CryptoKey; publicJwk: JWK };

/** What tokens are signed with, and every key whose tokens are accepted. */
export type Keyring = { signing: SigningKey; accepted: AcceptedKey[] };
export type AcceptedKey = { kid: string | null; alg: string; key: CryptoKey | Uint8Array };

/** The server's key pair, made on first start and kept in the database. */
export async function loadKeyring(sql: Queryable, extra: JWK | null): Promise<Keyring> {
  const signing = await signingKey(sql, { name: 'access-token', alg: 'ES256' });
  const own = { kid: signing.kid, alg: signing.alg, key: await publicKey(signing.publicJwk) };
  if (!extra) return { signing, accepted: [own] };
  const alg = extra.alg ?? (extra.kty === 'oct' ? 'HS256' : 'ES256');
  const key = (await importJWK(extra, alg)) as CryptoKey | Uint8Array;
  return { signing, accepted: [own, { kid: extra.kid ?? null, alg, key }] };
}

/** The key pair stored under a purpose; the first of several racing starts decides which. */
export async function signingKey(sql: Queryable, purpose: Purpose): Promise<SigningKey> {
  const stored = (await findKey(sql, purpose.name)) ?? (await createKey(sql, purpose));
  const publicJwk = publicPart(stored.jwk);
  const privateKey = (await importJWK(stored.jwk, purpose.alg)) as CryptoKey;
  return { kid: stored.id, alg: purpose.alg, privateKey, publicJwk };
}

async function findKey(sql: Queryable, purpose: string): Promise<KeyRow | null> {
  return findRow<KeyRow>(sql, 'keys', sql`purpose = ${purpose}`);
}

async function createKey(sql: Queryable, purpose: Purpose): Promise<KeyRow> {
  const pair = await generateKeyPair(purpose.alg, { extractable: true });
  const id = randomUUID();
  const jwk = { ...(await exportJWK(pair.privateKey)), kid: id, alg: purpose.alg };
  const row = { id, purpose: purpose.name, jwk, created_at: new Date().toISOString() };
  try {
    return await insertRow<KeyRow>(sql, 'keys', row);
  } catch (error) {
    const winner = await findKey(sql, purpose.name);
    if (winner) return winner;
    throw error;
  }
}

/** The members of a JWK that may be published. */
function publicPart(jwk: JWK): JWK {
  const { d, p, q, dp, dq, qi, k, key_ops: _, ...open } = jwk;
  return { ...open, use: 'sig', key_ops: ['verify'] };
}

async function publicKey(jwk: JWK): Promise<CryptoKey> {
  return (await importJWK(jwk, jwk.alg)) as CryptoKey;
}

/** The key set as published; symmetric keys never are. */
export function publicKeySet(keys: JWK[]): { keys: JWK[] } {
  return { keys: keys.filter((jwk) => jwk.kty !== 'oct').map(publicPart) };
}
