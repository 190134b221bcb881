import { randomBytes, randomUUID } from 'node:crypto';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { NextRequest } from 'next/server';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type HttpServer, serveHttp } from '../../helpers/http-adapter';

const cookieHeader = vi.hoisted(() => ({ value: '' }));
vi.mock('next/headers', () => ({
  headers: async () => new Headers({ cookie: cookieHeader.value }),
  cookies: async () => ({
    getAll: () =>
      new NextRequest('http://ink.test', {
        headers: { cookie: cookieHeader.value },
      }).cookies.getAll(),
    set: () => undefined,
  }),
}));
vi.mock('@/lib/auth/profile', () => ({ ensureProfile: async () => undefined }));

const user = { id: randomUUID(), email: 'a@example.com', user_metadata: {}, factors: [] };
const refusal = { code: 'bad_jwt', message: 'invalid JWT' };
let auth: HttpServer;
let keys: { kid: string; key: CryptoKey; jwk: object };
let calls: Record<string, number>;
let isDown = false;
/** What the auth server serves instead of its key. */
let served: object[] | null = null;

beforeAll(async () => {
  const { publicKey, privateKey } = await generateKeyPair('ES256', { extractable: true });
  const kid = randomUUID();
  keys = { kid, key: privateKey, jwk: { ...(await exportJWK(publicKey)), kid, alg: 'ES256' } };
  auth = await serveHttp(async (request) => {
    const path = new URL(request.url).pathname.replace('/auth/v1', '');
    calls[path] = (calls[path] ?? 0) + 1;
    if (isDown) return new Response('busy', { status: 429 });
    if (path.endsWith('jwks.json')) return Response.json({ keys: served ?? [keys.jwk] });
    if (path === '/user' && knownTokens.has(bearerOf(request))) return Response.json(user);
    if (path === '/token')
      return Response.json({ ...refusal, code: 'refresh_token_not_found' }, { status: 400 });
    return Response.json(refusal, { status: 403 });
  });
});
afterAll(() => auth.close());

const knownTokens = new Set<string>();
const bearerOf = (request: Request) =>
  (request.headers.get('authorization') ?? '').replace('Bearer ', '');

beforeEach(() => {
  calls = {};
  isDown = false;
  cookieHeader.value = '';
  vi.resetModules();
  // The auth library prints each refused renewal.
  vi.spyOn(console, 'error').mockReturnValue();
  vi.stubEnv('NEXT_PUBLIC_SUPABASE_URL', auth.origin);
  vi.stubEnv('NEXT_PUBLIC_SUPABASE_ANON_KEY', 'anon');
  vi.stubEnv('SUPABASE_URL', '');
});

const total = () => Object.values(calls).reduce((sum, count) => sum + count, 0);

type Changes = { kid?: string; issuer?: string; seconds?: number; session?: string };

async function token(changes: Changes = {}): Promise<string> {
  const seconds = changes.seconds ?? 3600;
  return new SignJWT({ session_id: changes.session ?? randomUUID(), email: user.email })
    .setProtectedHeader({ alg: 'ES256', kid: changes.kid ?? keys.kid })
    .setSubject(user.id)
    .setIssuer(changes.issuer ?? `${auth.origin}/auth/v1`)
    .setExpirationTime(Math.floor(Date.now() / 1000) + seconds)
    .sign(keys.key);
}

const sharedSecret = new TextEncoder().encode('a secret of thirty-two bytes....');

async function sharedToken(): Promise<string> {
  return new SignJWT({ session_id: randomUUID(), email: user.email })
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject(user.id)
    .setExpirationTime('1h')
    .sign(sharedSecret);
}

function cookie(accessToken: string, secondsLeft: number): string {
  const session = {
    access_token: accessToken,
    refresh_token: randomBytes(9).toString('hex'),
    expires_at: Math.floor(Date.now() / 1000) + secondsLeft,
    user,
  };
  return `inkwright-auth=base64-${Buffer.from(JSON.stringify(session)).toString('base64url')}`;
}

async function asBearer(value: string, fresh = false): Promise<string> {
  const { requireUser } = await import('@/lib/auth/server');
  const request = { headers: new Headers({ authorization: `Bearer ${value}` }) };
  return requireUser({ db: {} as never, request, fresh }).then(
    ({ id }) => id,
    (error: { code: string }) => error.code,
  );
}

async function asPage(cookies: string, more: Record<string, string> = {}): Promise<number> {
  const { middleware } = await import('@/middleware');
  const headers = { cookie: cookies, ...more };
  const request = new NextRequest('http://ink.test/dashboard', { headers });
  return (await middleware(request)).status;
}

const forged = 60;

it('bearers with random key ids cost the auth server a handful of calls, and no other user waits', async () => {
  for (let i = 0; i < forged; i++)
    expect(await asBearer(await token({ kid: randomUUID() }), i % 2 === 0)).toMatch(
      i < 10 ? 'unauthorized' : 'unavailable',
    );
  // The keys once, and ten tokens a minute that the auth server may know better.
  expect(total()).toBeLessThanOrEqual(40);
  const genuine = await token();
  knownTokens.add(genuine);
  expect(await asBearer(genuine)).toBe(user.id);
  expect(await asBearer(genuine, true)).toBe(user.id);
});

it.each([
  ['another issuer', () => token({ kid: randomUUID(), issuer: 'https://evil.example/auth/v1' })],
  ['a broken signature', async () => `${(await token()).slice(0, -8)}AAAAAAAA`],
  ['an end in the past', () => token({ seconds: -10 })],
  ['no shape at all', async () => randomBytes(40).toString('base64url')],
  ['no algorithm', async () => `${Buffer.from('{"alg":"none"}').toString('base64url')}.e30.`],
  ['the size of a book', async () => `e30.${'a'.repeat(100_000)}.x`],
])('bearers with %s cost nothing', async (_, make) => {
  const genuine = await token();
  knownTokens.add(genuine);
  await asBearer(genuine);
  calls = {};
  for (let i = 0; i < 50; i++) expect(await asBearer(await make(), true)).toBe('unauthorized');
  expect(total()).toBe(0);
});

it('a token that the auth server has refused is not asked about again', async () => {
  const signedOut = await token();
  for (let i = 0; i < 50; i++) expect(await asBearer(signedOut, i % 2 === 0)).toBe('unauthorized');
  expect(calls).toMatchObject({ '/user': 1 });
});

it('forged cookies, ended or not, do not make the middleware or a page call each time', async () => {
  for (let i = 0; i < forged; i++) {
    const ended = i % 2 === 0;
    const strange = await token({ kid: randomUUID(), seconds: ended ? -60 : 3600 });
    const value = cookie(strange, ended ? -60 : 3600);
    const status = await asPage(value);
    cookieHeader.value = value;
    const { currentUser } = await import('@/lib/auth/server');
    const seen = await currentUser().catch((error: { code: string }) => error.code);
    // Nothing can be found out about the later ones: they are told to try again.
    expect([null, 'unavailable']).toContain(seen);
    if (i < 5) expect([status, seen]).toEqual([307, null]);
  }
  expect(total()).toBeLessThanOrEqual(60);
});

it('one account cannot use up the renewals of the others', async () => {
  const own = await token({ session: 'mine', seconds: -60 });
  for (let i = 0; i < forged; i++) await asPage(cookie(own, -60));
  expect(calls['/token']).toBe(30);
  await asPage(cookie(await token({ seconds: -60 }), -60));
  expect(calls['/token'], "another session's renewal is sent").toBe(31);
});

it('pages of one session check it once a minute, and still renew it in time', async () => {
  served = [];
  try {
    const value = await sharedToken();
    knownTokens.add(value);
    for (let page = 0; page < 5; page++) expect(await asPage(cookie(value, 3600))).toBe(200);
    expect(calls['/user']).toBe(1);
    await asPage(cookie(value, 60));
    expect(calls['/token'], 'a session near its end').toBe(1);
    calls = {};
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61_000 });
    for (let page = 0; page < 5; page++) await asPage(cookie(value, 3600));
    expect(calls['/user'], 'a minute later').toBe(1);
  } finally {
    vi.useRealTimers();
    served = null;
  }
});

it('a busy auth server signs no user out, and is not asked by each of them', async () => {
  isDown = true;
  const genuine = await token();
  for (let i = 0; i < 50; i++) expect(await asBearer(genuine)).toBe('unavailable');
  expect(await asPage(cookie(genuine, 3600))).toBe(200);
  expect(total()).toBe(1);
  // React would decode the call of anybody whose cookie nobody can check.
  expect(await asPage(cookie(genuine, 3600), { 'next-action': 'a'.repeat(42) })).toBe(503);
});

it('a user whose key is newer than ours is not signed out by a flood of forged key ids', async () => {
  await asBearer(await token());
  for (let i = 0; i < forged; i++) await asBearer(await token({ kid: randomUUID() }));
  const earlier = keys;
  const { publicKey, privateKey } = await generateKeyPair('ES256', { extractable: true });
  const kid = randomUUID();
  keys = { kid, key: privateKey, jwk: { ...(await exportJWK(publicKey)), kid, alg: 'ES256' } };
  try {
    const rotated = await token();
    knownTokens.add(rotated);
    expect(await asBearer(rotated)).toBe('unavailable');
    expect(await asPage(cookie(rotated, 3600))).toBe(200);
    // The keys are fetched again after half a minute, whatever the flood does.
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 31_000 });
    expect(await asBearer(rotated)).toBe(user.id);
  } finally {
    vi.useRealTimers();
    keys = earlier;
  }
});

describe('a project that signs with a shared secret', () => {
  beforeEach(() => {
    served = [];
  });
  afterEach(() => {
    served = null;
  });

  it('asks about forged tokens so often a minute at most, and about each once', async () => {
    const honest = await sharedToken();
    knownTokens.add(honest);
    expect(await asBearer(honest)).toBe(user.id);
    calls = {};
    const same = await sharedToken();
    for (let i = 0; i < 20; i++) expect(await asBearer(same, i % 2 === 0)).toBe('unauthorized');
    expect(calls['/user']).toBe(1);
    const ends = new Set<string>();
    for (let i = 0; i < 300; i++) ends.add(await asBearer(await sharedToken()));
    expect([...ends].sort()).toEqual(['unauthorized', 'unavailable']);
    expect(calls['/user']).toBeLessThanOrEqual(120);
    // A user who was signed in before stays so, for what spends as well.
    expect(await asBearer(honest, true)).toBe(user.id);
    expect(await asBearer(await sharedToken()), 'told to try again').toBe('unavailable');
  });
});

it('a token that polls know by heart does not spend once its session is over', async () => {
  const own = await token();
  knownTokens.add(own);
  for (let i = 0; i < 3; i++) expect(await asBearer(own)).toBe(user.id);
  knownTokens.delete(own);
  calls = {};
  expect(await asBearer(own), 'a read, from memory').toBe(user.id);
  expect(total()).toBe(0);
  expect(await asBearer(own, true)).toBe('unauthorized');
});

it('one user’s mutations are not a flood of questions to the auth server', async () => {
  const own = await token();
  knownTokens.add(own);
  const ends: string[] = [];
  for (let i = 0; i < 200; i++) ends.push(await asBearer(own, true));
  expect(ends.filter((end) => end === user.id)).toHaveLength(120);
  expect(ends.at(-1)).toBe('rate_limited');
  expect(calls['/user']).toBe(120);
  const other = await token();
  knownTokens.add(other);
  expect(await asBearer(other, true)).toBe(user.id);
});

it('the cookie of the same user speaks for a bearer that has ended', async () => {
  const fresh = await token();
  knownTokens.add(fresh);
  cookieHeader.value = cookie(fresh, 3600);
  expect(await asBearer(await token({ seconds: -5 }))).toBe(user.id);
  const other = await new SignJWT({})
    .setProtectedHeader({ alg: 'ES256', kid: keys.kid })
    .setSubject(randomUUID())
    .setExpirationTime(Math.floor(Date.now() / 1000) - 5)
    .sign(keys.key);
  expect(await asBearer(other), "another user's").toBe('unauthorized');
});
