// @vitest-environment happy-dom
import type { AuthChangeEvent, Session } from '@supabase/supabase-js';
import { act } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { apiRequest, setAccessToken } from '@/lib/api/client';
import { loseSession, openGate } from '@/lib/auth/session-gate';
import { publicConfig } from '@/lib/env.client';
import { aSession, fakeAuth } from '@/tests/helpers/fake-auth';
import { mount, pass, toasts } from '@/tests/helpers/mount';
import { AuthProvider, useAuth } from './auth-provider';

const given = vi.hoisted(() => ({ loader: null as unknown, router: { push: vi.fn() } }));
vi.mock('./auth-loader', () => ({ createAuthLoader: () => given.loader }));
vi.mock('next/navigation', () => ({ useRouter: () => given.router }));

const fetched = vi.fn(async (_url: string, _init: RequestInit) => Response.json({ id: 'u' }));
const asked = (url: string) => fetched.mock.calls.filter(([one]) => one === url);
const user = '/api/auth/user';

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', fetched);
  fetched.mockReset();
  fetched.mockImplementation(async () => Response.json({ id: 'u' }));
});
afterEach(() => {
  setAccessToken(null);
  openGate();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

type Auth = ReturnType<typeof useAuth>;
let current: Auth;
function Screen() {
  current = useAuth();
  return null;
}

async function open(stored: Session | null) {
  const fake = fakeAuth(stored);
  given.loader = fake.loader;
  await mount(
    <AuthProvider config={publicConfig()}>
      <Screen />
    </AuthProvider>,
  );
  return fake;
}

it('loads until the session is read, and ends without one', async () => {
  let read = (_: object) => {};
  const fake = fakeAuth(null);
  fake.auth.getSession.mockReturnValueOnce(
    new Promise((resolve) => {
      read = resolve as typeof read;
    }),
  );
  given.loader = fake.loader;
  await mount(
    <AuthProvider config={publicConfig()}>
      <Screen />
    </AuthProvider>,
  );
  expect(current).toMatchObject({ user: null, session: null, isLoading: true });
  await act(async () => read({ data: { session: null }, error: null }));
  expect(current).toMatchObject({ isLoading: false, isAuthenticated: false });
  expect(asked(user)).toEqual([]);
});

it.each(['SIGNED_IN', 'TOKEN_REFRESHED'] as const)(
  'ends its loading with %s, once the record of the user is there',
  async (event) => {
    let answer = (_: Response) => {};
    const fake = fakeAuth(null);
    fake.auth.getSession.mockReturnValueOnce(new Promise(() => {}));
    given.loader = fake.loader;
    fetched.mockImplementationOnce(
      () =>
        new Promise((resolve) => {
          answer = resolve;
        }),
    );
    await mount(
      <AuthProvider config={publicConfig()}>
        <Screen />
      </AuthProvider>,
    );
    await act(async () => fake.say(event, aSession()));
    expect(current).toMatchObject({ isAuthenticated: true, isLoading: true, appUser: null });
    await act(async () => answer(Response.json({ id: 'u' })));
    await pass(1);
    expect(current).toMatchObject({ isLoading: false, appUser: { id: 'u' } });
  },
);

it('ends its loading after two failed calls for the record of the user, a second apart', async () => {
  fetched.mockImplementation(async () => new Response('', { status: 500 }));
  await open(aSession());
  await pass(999);
  expect(asked(user)).toHaveLength(1);
  expect(current.isLoading).toBe(true);
  await pass(1);
  expect(asked(user)).toHaveLength(2);
  await pass(60_000);
  expect(asked(user)).toHaveLength(2);
  expect(current).toMatchObject({ isLoading: false, isAuthenticated: true, appUser: null });
});

it.each<[string, object, boolean]>([
  ['a user and a token', {}, true],
  ['a user without a token', { access_token: '' }, false],
  ['a token without a user', { user: null }, false],
])('%s: authenticated %s', async (_, changes, isAuthenticated) => {
  await open(aSession(changes));
  await pass(1);
  expect(current.isAuthenticated).toBe(isAuthenticated);
  expect(asked(user)).toHaveLength(isAuthenticated ? 1 : 0);
});

const events: AuthChangeEvent[] = [
  'SIGNED_IN',
  'TOKEN_REFRESHED',
  'USER_UPDATED',
  'PASSWORD_RECOVERY',
  'MFA_CHALLENGE_VERIFIED',
];
it.each(events)('%s stores session, user and the token that requests carry', async (event) => {
  const { say } = await open(aSession());
  const next = aSession({ access_token: 'token-2', user: { id: 'u', updated_at: 'later' } });
  await act(async () => say(event, next));
  expect(current).toMatchObject({ session: next, user: next.user });
  fetched.mockClear();
  await apiRequest('GET', '/api/jobs');
  const headers = new Headers(fetched.mock.calls[0]?.[1].headers);
  expect(headers.get('authorization')).toBe('Bearer token-2');
});

it('SIGNED_OUT takes all of it away', async () => {
  const { say } = await open(aSession());
  await act(async () => say('SIGNED_OUT', null));
  expect(current).toMatchObject({ session: null, user: null, isAuthenticated: false });
  openGate();
  fetched.mockClear();
  await apiRequest('GET', '/api/jobs');
  expect(new Headers(fetched.mock.calls[0]?.[1].headers).get('authorization')).toBeNull();
});

it('says Unauthorized when the session is lost, and goes to /api/login half a second later', async () => {
  window.history.replaceState(null, '', '/posts/1?from=mail');
  const left = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined);
  await open(aSession());
  const { notices, stop } = toasts();
  await act(async () => loseSession());
  expect(notices).toEqual([
    {
      title: 'Unauthorized',
      description: 'You are logged out. Logging in again...',
      tone: 'destructive',
      isLast: true,
    },
  ]);
  await pass(499);
  expect(left).not.toHaveBeenCalled();
  await pass(1);
  expect(left).toHaveBeenCalledExactlyOnceWith('/api/login?next=%2Fposts%2F1%3Ffrom%3Dmail');
  stop();
});
