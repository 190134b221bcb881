// @vitest-environment happy-dom
import { AuthClient } from '@supabase/supabase-js';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { publicConfig } from '@/lib/env.client';
import { createAuthClient } from './browser';
import { cookieStorage } from './cookie-storage';
import { sessionCookie } from './session-cookie';

/** What the pinned library does with our settings, at the points where the product relies on it. */
const fetched = vi.fn<(url: string, init: RequestInit) => Promise<Response>>();
const config = { ...publicConfig(), supabaseUrl: 'https://auth.test', supabaseKey: 'anon-key' };
let open: { auth: InstanceType<typeof AuthClient> }[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', fetched);
  fetched.mockReset();
  fetched.mockRejectedValue(new TypeError('Failed to fetch'));
});
afterEach(async () => {
  for (const { auth } of open) await auth.stopAutoRefresh();
  open = [];
  cookieStorage(document).removeItem(sessionCookie.name);
  window.history.replaceState(null, '', '/');
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
const token = `${encode({ alg: 'HS256' })}.${encode({ sub: 'u', exp: 4e9 })}.c2ln`;
const user = { id: 'u', email: 'ada@example.com' };

/** A session in the cookie that ends in so many seconds. */
function store(seconds: number): void {
  const expires_at = Math.round(Date.now() / 1000) + seconds;
  const session = { access_token: token, refresh_token: 'r', expires_at, user };
  cookieStorage(document).setItem(sessionCookie.name, JSON.stringify(session));
}
const isStored = () => cookieStorage(document).getItem(sessionCookie.name) !== null;

function client() {
  const made = createAuthClient(config);
  if (!made) throw new Error('Accounts are configured here.');
  open.push(made);
  const events: string[] = [];
  made.auth.onAuthStateChange((event) => void events.push(event));
  return { auth: made.auth, events };
}

const refusal = (status: number, code = 'code') =>
  Response.json({ code, message: 'No.' }, { status });
const calls = (path: string) => fetched.mock.calls.filter(([url]) => String(url).includes(path));

it('requests carry the anonymous key, and the bearer of the user once there is one', async () => {
  const { auth } = client();
  await auth.signInWithPassword({ email: 'ada@example.com', password: 'x' });
  const before = new Headers(calls('/token')[0]?.[1].headers);
  expect(before.get('apikey')).toBe('anon-key');
  expect(before.get('authorization')).toBe('Bearer anon-key');
  store(3600);
  await auth.getUser();
  const after = new Headers(calls('/user')[0]?.[1].headers);
  expect(after.get('apikey')).toBe('anon-key');
  expect(after.get('authorization')).toBe(`Bearer ${token}`);
});

it('a sign-in that is answered without session and user is an invalid session', async () => {
  fetched.mockResolvedValue(Response.json({}));
  const { auth } = client();
  const { data, error } = await auth.signInWithPassword({ email: 'a@example.com', password: 'x' });
  expect(data).toEqual({ user: null, session: null });
  expect(error?.name).toBe('AuthInvalidTokenResponseError');
});

describe('an address with an error, and a live session', () => {
  it.each([
    'identity_already_exists',
    'identity_not_found',
    'single_identity_not_deletable',
    'otp_expired',
    'access_denied',
  ])('keeps the session and the error: %s', async (code) => {
    store(3600);
    const hash = `#error=access_denied&error_code=${code}&error_description=No`;
    window.history.replaceState(null, '', `/auth/callback${hash}`);
    const { auth, events } = client();
    expect((await auth.initialize()).error).toMatchObject({ message: 'No', details: { code } });
    expect((await auth.getSession()).data.session?.access_token).toBe(token);
    expect(isStored()).toBe(true);
    expect(events).not.toContain('SIGNED_OUT');
  });
});

describe('a sign-out', () => {
  it.each([
    [401, false],
    [403, false],
    [404, false],
    [500, true],
  ])('that is answered with %i keeps the session: %s', async (status, isKept) => {
    store(3600);
    const { auth } = client();
    fetched.mockResolvedValue(refusal(status));
    const { error } = await auth.signOut({ scope: 'global' });
    expect(calls('/logout?scope=global')).toHaveLength(1);
    expect(error === null).toBe(!isKept);
    expect(isStored()).toBe(isKept);
  });
});

describe('a refused refresh', () => {
  it.each([
    ['has ended', -1, false],
    ['counts for another minute', 60, true],
  ])('of a token that %s', async (_, seconds, isKept) => {
    store(seconds);
    fetched.mockImplementation(async () => refusal(400, 'refresh_token_not_found'));
    const { auth, events } = client();
    const { data } = await auth.getSession();
    expect(calls('grant_type=refresh_token')).toHaveLength(1);
    expect(data.session !== null).toBe(isKept);
    expect(isStored()).toBe(isKept);
    expect(events.includes('SIGNED_OUT')).toBe(!isKept);
  });

  it('that was lost on the way is tried again after 200 ms, doubled each time', async () => {
    store(-1);
    const at: number[] = [];
    const start = Date.now();
    fetched.mockImplementation(async () => {
      at.push(Date.now() - start);
      throw new TypeError('Failed to fetch');
    });
    client();
    await vi.advanceTimersByTimeAsync(29_000);
    expect(at).toEqual([0, 200, 600, 1400, 3000, 6200, 12_600, 25_400]);
    expect(isStored()).toBe(true);
  });
});

it('a token is looked at every 30 s, and renewed three such rounds before its end', async () => {
  store(200);
  fetched.mockImplementation(async () => refusal(400));
  const { auth } = client();
  await auth.initialize();
  await vi.advanceTimersByTimeAsync(89_000);
  expect(calls('grant_type=refresh_token')).toHaveLength(0);
  await vi.advanceTimersByTimeAsync(2000);
  expect(calls('grant_type=refresh_token')).toHaveLength(1);
});

it.each([
  [119, false],
  [120, true],
])('a session of an address that is %i s old is warned of: %s', async (age, isWarned) => {
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const now = Math.round(Date.now() / 1000);
  vi.setSystemTime(now * 1000);
  const issued = `expires_in=3600&expires_at=${now + 3600 - age}`;
  const hash = `#access_token=${token}&refresh_token=r&token_type=bearer&${issued}`;
  window.history.replaceState(null, '', `/${hash}`);
  fetched.mockImplementation(async () => Response.json(user));
  const auth = new AuthClient({
    url: 'https://auth.test',
    flowType: 'implicit',
    fetch: fetched as never,
  });
  open.push({ auth });
  await auth.initialize();
  const warnings = warned.mock.calls.flat().join(' ');
  expect(warnings.includes('issued over 120s ago')).toBe(isWarned);
  await auth.signOut({ scope: 'local' });
});
