import { createHash, randomBytes } from 'node:crypto';
import { SignJWT } from 'jose';
import type postgres from 'postgres';
import { publicKeySet, signingKey } from '@/local/auth/keyring';
import { type GoogleGrant, takeGrant } from './accounts';

export const googleClientId = 'inkwright-local.apps.google.test';
export const googleClientSecret = 'inkwright-local-google';

const keyOf = (sql: postgres.Sql) => signingKey(sql, { name: 'local-google', alg: 'RS256' });

/** The address all others are below, as this request reached us. */
function issuer(request: Request): string {
  const url = new URL(request.url);
  const host = request.headers.get('host') ?? url.host;
  return `${url.protocol}//${host}/local/google`;
}

/** GET /local/google/discovery */
export async function discovery(request: Request): Promise<Response> {
  const base = issuer(request);
  return Response.json({
    issuer: base,
    authorization_endpoint: `${base}/authorize`,
    token_endpoint: `${base}/token`,
    jwks_uri: `${base}/jwks`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
  });
}

/** GET /local/google/jwks */
export async function keySet(sql: postgres.Sql): Promise<Response> {
  const key = await keyOf(sql);
  return Response.json(publicKeySet([key.publicJwk]));
}

/** POST /local/google/token: a code for an ID token, as Google's endpoint does it. */
export async function token(request: Request, sql: postgres.Sql): Promise<Response> {
  const form = new URLSearchParams(await request.text());
  const refuse = (error: string, status = 400) => Response.json({ error }, { status });
  if (form.get('grant_type') !== 'authorization_code') return refuse('unsupported_grant_type');
  if (form.get('client_secret') !== googleClientSecret) return refuse('invalid_client', 401);
  const grant = await takeGrant(sql, form.get('code') ?? '');
  if (!grant) return refuse('invalid_grant');
  const sameClient = grant.clientId === form.get('client_id');
  const sameTarget = grant.redirectUri === form.get('redirect_uri');
  if (!sameClient || !sameTarget) return refuse('invalid_grant');
  const accessToken = `local-${randomBytes(24).toString('base64url')}`;
  return Response.json({
    access_token: accessToken,
    refresh_token: `local-${randomBytes(24).toString('base64url')}`,
    expires_in: 3599,
    token_type: 'Bearer',
    scope: 'openid email profile',
    id_token: await idToken(issuer(request), sql, grant, accessToken),
  });
}

async function idToken(
  base: string,
  sql: postgres.Sql,
  { account, clientId, nonce }: GoogleGrant,
  accessToken: string,
): Promise<string> {
  const key = await keyOf(sql);
  const digest = createHash('sha256').update(accessToken).digest();
  return new SignJWT({
    email: account.email,
    email_verified: account.verified,
    name: account.name,
    at_hash: digest.subarray(0, 16).toString('base64url'),
    ...(nonce === null ? {} : { nonce }),
  })
    .setProtectedHeader({ alg: key.alg, kid: key.kid, typ: 'JWT' })
    .setIssuer(base)
    .setAudience(clientId)
    .setSubject(account.id)
    .setIssuedAt()
    .setExpirationTime('1h')
    .sign(key.privateKey);
}
