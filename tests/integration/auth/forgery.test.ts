import { createHmac, createPublicKey, randomUUID } from 'node:crypto';
import { exportJWK, generateKeyPair, importJWK, type JWK, SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readRows } from '@/local/auth/rows';
import { member } from './contract/states';
import { type AuthServer, authServer, claims, type Json } from './harness';

const secret = Buffer.from('a secret of thirty-two bytes....');
let server: AuthServer;
let own: JWK;
let payload: Json;
let genuine: string;

beforeAll(async () => {
  server = await authServer({
    extraJwk: { kty: 'oct', k: secret.toString('base64url'), alg: 'HS256' },
  });
  genuine = (await member(server)).access;
  payload = claims(genuine);
  const rows = await server.database.sql<{ row: unknown }[]>`
    select jwk as row from auth.keys where purpose = 'access-token'`;
  own = readRows<JWK>(rows)[0] ?? {};
});
afterAll(() => server.close());

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const parts = () => genuine.split('.') as [string, string, string];
const glue = (header: unknown, body: unknown, signature: string) =>
  `${encode(header)}.${encode(body)}.${signature}`;

/** A token that our own key signed, with something changed. */
async function ownToken(change: Json, header: Json = {}): Promise<string> {
  const body = Object.fromEntries(
    Object.entries({ ...payload, ...change }).filter(([, value]) => value !== undefined),
  );
  return new SignJWT(body)
    .setProtectedHeader({ alg: 'ES256', kid: own.kid ?? '', typ: 'JWT', ...header })
    .sign(await importJWK(own, 'ES256'));
}

function hmac(header: Json, key: string | Buffer, body: Json = payload): string {
  const start = `${encode(header)}.${encode(body)}`;
  return `${start}.${createHmac('sha256', key).update(start).digest('base64url')}`;
}

async function strangersToken(alg: string, header: Json = {}): Promise<string> {
  const { privateKey } = await generateKeyPair(alg);
  return new SignJWT(payload)
    .setProtectedHeader({ alg, kid: own.kid ?? '', ...header })
    .sign(privateKey);
}

const publicJwk = () => ({ kty: own.kty, crv: own.crv, x: own.x, y: own.y }) as Json;
const publicPem = () =>
  createPublicKey({ key: publicJwk(), format: 'jwk' })
    .export({ type: 'spki', format: 'pem' })
    .toString();
const now = () => Math.floor(Date.now() / 1000);

const forgeries: [string, () => string | Promise<string>][] = [
  ['alg none', () => glue({ alg: 'none' }, payload, '')],
  ['alg None in capitals', () => glue({ alg: 'NONE', kid: own.kid }, payload, '')],
  [
    'alg none with the signature kept',
    () => glue({ alg: 'none', kid: own.kid }, payload, parts()[2]),
  ],
  ['no alg', () => glue({ kid: own.kid }, payload, parts()[2])],
  ['HS256 with the public key as PEM', () => hmac({ alg: 'HS256', kid: own.kid }, publicPem())],
  [
    'HS256 with the public JWK',
    () => hmac({ alg: 'HS256', kid: own.kid }, JSON.stringify(publicJwk())),
  ],
  [
    'HS256 with the kid of the key pair and the shared secret',
    () => hmac({ alg: 'HS256', kid: own.kid }, 'guess'),
  ],
  ['HS256 with an empty secret', () => hmac({ alg: 'HS256' }, '')],
  ['HS256 with a guessed secret', () => hmac({ alg: 'HS256' }, 'secret')],
  ['HS512 with the shared secret', () => hmac({ alg: 'HS512' }, secret)],
  [
    'a changed payload',
    () => glue({ alg: 'ES256', kid: own.kid }, { ...payload, role: 'service_role' }, parts()[2]),
  ],
  [
    'another subject',
    () => `${parts()[0]}.${encode({ ...payload, sub: randomUUID() })}.${parts()[2]}`,
  ],
  ['a cut signature', () => genuine.slice(0, -8)],
  ['an empty signature', () => `${parts()[0]}.${parts()[1]}.`],
  ['a signature of zeros', () => `${parts()[0]}.${parts()[1]}.${'A'.repeat(86)}`],
  ['two parts', () => parts().slice(0, 2).join('.')],
  ['four parts', () => `${genuine}.${parts()[2]}`],
  ["a stranger's ES256 key with our kid", () => strangersToken('ES256')],
  ["a stranger's RS256 key with our kid", () => strangersToken('RS256')],
  ["a stranger's ES384 key with our kid", () => strangersToken('ES384')],
  ['an unknown kid', () => ownToken({}, { kid: randomUUID() })],
  ['a kid that is a path', () => ownToken({}, { kid: '../../dev/null' })],
  ['a kid that is SQL', () => ownToken({}, { kid: "' or 1=1 --" })],
  [
    'a key inside the header',
    async () =>
      strangersToken('ES256', { jwk: await exportJWK((await generateKeyPair('ES256')).publicKey) }),
  ],
  [
    'a key address inside the header',
    () => strangersToken('ES256', { jku: 'http://127.0.0.1:9/jwks' }),
  ],
  [
    'an unknown critical header',
    () => glue({ alg: 'ES256', kid: own.kid, crit: ['x'], x: 1 }, payload, parts()[2]),
  ],
  ['expired', () => ownToken({ exp: now() - 1 })],
  ['no expiry', () => ownToken({ exp: undefined })],
  ['an expiry in words', () => ownToken({ exp: 'tomorrow' })],
  ['issued in the future', () => ownToken({ iat: now() + 3600 })],
  ['not valid yet', () => ownToken({ nbf: now() + 3600 })],
  ['another issuer', () => ownToken({ iss: 'https://evil.test/auth/v1' })],
  ['no issuer', () => ownToken({ iss: undefined })],
  ['another audience', () => ownToken({ aud: 'elsewhere' })],
  ['a list of audiences', () => ownToken({ aud: ['authenticated', 'elsewhere'] })],
  ['no subject', () => ownToken({ sub: undefined })],
  ['a session that is no UUID', () => ownToken({ session_id: 'x' })],
  [
    "another user's session",
    async () => ownToken({ session_id: claims((await member(server)).access).session_id }),
  ],
  ['an unknown session', () => ownToken({ session_id: randomUUID() })],
  ['an unknown user', () => ownToken({ sub: randomUUID(), session_id: undefined })],
  ['JSON that is no object', () => glue({ alg: 'ES256', kid: own.kid }, 'x', parts()[2])],
];

describe('a forged access token', () => {
  it('comes in at least 25 kinds', () => expect(forgeries.length).toBeGreaterThanOrEqual(25));

  it.each(forgeries)('%s is refused', async (_title, make) => {
    const token = await make();
    for (const [method, path] of [
      ['GET', '/user'],
      ['POST', '/logout'],
    ] as const) {
      const answer = await server.send(method, path, { token });
      expect([401, 403], `${method} ${path}: ${answer.text}`).toContain(answer.status);
    }
  });

  it('leaves the genuine one working, so the refusals above mean something', async () => {
    expect((await server.send('GET', '/user', { token: genuine })).status).toBe(200);
    expect((await server.send('GET', '/user', { token: await ownToken({}) })).status).toBe(200);
  });

  it('is told apart from one of the configured further key', async () => {
    const admin = hmac({ alg: 'HS256' }, secret, { role: 'service_role', exp: now() + 60 });
    expect((await server.send('GET', '/user', { token: admin })).body).toEqual({
      code: 'bad_jwt',
      message: 'invalid claim: missing sub claim',
    });
    const odd = hmac({ alg: 'HS256' }, secret, { sub: 'x', exp: now() + 60 });
    expect((await server.send('GET', '/user', { token: odd })).status).toBe(400);
  });
});
