import { AuthApiError, AuthRetryableFetchError } from '@supabase/supabase-js';
import { describe, expect, it, vi } from 'vitest';
import { type Claims, provenAt } from '@/lib/auth/claims';
import { readIdentity } from '@/lib/auth/identity';
import { recallToken } from '@/lib/auth/verified-tokens';

type Auth = Parameters<typeof readIdentity>[0];

const outage = new AuthRetryableFetchError('{}', 503);
const forgotten = new AuthApiError('Session not found', 403, 'session_not_found');
let sessions = 0;

/** An auth server that knows one user, and a token with these claims. */
function world(given: { claims?: object | null; user?: object | null; error?: Error }) {
  sessions += 1;
  const claims = { sub: 'u', email: 'old@example.com', aal: 'aal1', session_id: `s${sessions}` };
  const user = { id: 'u', email: 'new@example.com', user_metadata: { a: 1 }, factors: [] };
  const getUser = vi.fn(async () =>
    given.error
      ? { data: { user: null }, error: given.error }
      : { data: { user: { ...user, ...given.user } }, error: null },
  );
  const auth = {
    getClaims: async () =>
      given.claims === null
        ? { data: null, error: null }
        : { data: { claims: { ...claims, ...given.claims } }, error: null },
    getSession: async () => ({ data: { session: { access_token: 't' } }, error: null }),
    getUser,
  };
  return { auth: auth as unknown as Auth, getUser };
}

const factor = { factors: [{ status: 'verified' }] };

describe('who a token stands for', () => {
  it('is nobody without valid claims, without a subject, or anonymous', async () => {
    for (const claims of [null, { sub: undefined }, { is_anonymous: true }])
      expect(await readIdentity(world({ claims }).auth, { fresh: false })).toBeNull();
  });

  it('is asked of the auth server once per session, then read from the token', async () => {
    const { auth, getUser } = world({});
    const first = await readIdentity(auth, { fresh: false });
    expect(first).toEqual({
      id: 'u',
      email: 'new@example.com',
      metadata: { a: 1 },
      isCurrent: true,
      sessionId: expect.any(String),
      provenAt: 0,
    });
    const second = await readIdentity(auth, { fresh: false });
    expect(second).toMatchObject({ id: 'u', email: 'old@example.com', isCurrent: false });
    expect(getUser).toHaveBeenCalledOnce();
  });

  it.each([
    [[{ method: 'password', timestamp: 100 }], 100],
    [
      [
        { method: 'totp', timestamp: 300 },
        { method: 'password', timestamp: 100 },
      ],
      300,
    ],
    [['password'], 0],
    [[{ method: 'password', timestamp: 'x' }], 0],
    ['password', 0],
  ])('was proven when its amr %j says so', (amr, at) => {
    expect(provenAt({ amr } as Claims)).toBe(at);
  });

  const now = Date.UTC(2026, 0, 10);
  const ago = (hours: number) => new Date(now - hours * 3_600_000).toISOString();
  const second = (hours: number) => ({
    factors: [{ status: 'verified', created_at: ago(hours) }],
    identities: [{ provider: 'email', created_at: ago(900) }],
  });
  const linked = (hours: number) => ({
    identities: [
      { provider: 'email', created_at: ago(900) },
      { provider: 'google', created_at: ago(hours) },
    ],
  });
  it.each([
    ['a second factor added today', 'totp', second(2), 100],
    ['a second factor of last week', 'totp', second(200), 300],
    ['a Google account linked today', 'oauth', linked(2), 100],
    ['a Google account of last week', 'oauth', linked(200), 300],
    ['the only way in', 'oauth', { identities: [{ provider: 'google', created_at: ago(1) }] }, 300],
    ['a password', 'password', second(2), 300],
  ])('is proven by %s only as far as a thief could not have added it', (_, method, owner, at) => {
    const amr = [
      { method, timestamp: 300 },
      { method: 'otp', timestamp: 100 },
    ];
    expect(provenAt({ amr }, owner, now)).toBe(at);
  });

  it('is asked again when the token names another address', async () => {
    const { auth } = world({});
    await readIdentity(auth, { fresh: false });
    const getClaims = async () => ({
      data: { claims: { sub: 'u', email: 'new@example.com', session_id: `s${sessions}` } },
      error: null,
    });
    const moved = { ...auth, getClaims } as unknown as Auth;
    expect(await readIdentity(moved, { fresh: false })).toMatchObject({ isCurrent: true });
  });

  it('is asked every time for what spends or changes something', async () => {
    const { auth, getUser } = world({});
    await readIdentity(auth, { bearer: 'b', fresh: true });
    await readIdentity(auth, { bearer: 'b', fresh: true });
    expect(getUser.mock.calls).toEqual([['b'], ['b']]);
  });

  it('is nobody once the auth server has forgotten the session', async () => {
    const { auth } = world({ error: forgotten });
    expect(await readIdentity(auth, { fresh: true })).toBeNull();
    expect(await readIdentity(auth, { fresh: false })).toBeNull();
  });

  it('is nobody while a second factor is owed, for reading too', async () => {
    const { auth } = world({ user: factor });
    expect(await readIdentity(auth, { fresh: false })).toBeNull();
    expect(await readIdentity(auth, { fresh: true })).toBeNull();
  });

  it('is the user once the second factor was shown, without asking', async () => {
    const { auth, getUser } = world({ claims: { aal: 'aal2' }, user: factor });
    expect(await readIdentity(auth, { fresh: false })).toMatchObject({ id: 'u' });
    expect(getUser).not.toHaveBeenCalled();
    expect(await readIdentity(auth, { fresh: true })).toMatchObject({ id: 'u' });
  });

  it('ignores a factor whose enrolment was never finished', async () => {
    const { auth } = world({ user: { factors: [{ status: 'unverified' }] } });
    expect(await readIdentity(auth, { fresh: false })).not.toBeNull();
  });

  it('keeps reading through an outage, and stops spending', async () => {
    const { auth, getUser } = world({ error: outage });
    expect(await readIdentity(auth, { fresh: false })).toMatchObject({ isCurrent: false });
    await expect(readIdentity(auth, { fresh: true })).rejects.toMatchObject({
      code: 'unavailable',
    });
    await readIdentity(auth, { fresh: false });
    expect(getUser, 'an unanswered question is asked again').toHaveBeenCalledTimes(3);
  });

  it('is remembered of a token only once the auth server has cleared its session', async () => {
    const exp = Math.floor(Date.now() / 1000) + 3600;
    const cookie = `e30.${Buffer.from(JSON.stringify({ exp })).toString('base64url')}.s`;
    const { auth } = world({ claims: { exp, session_id: 'remembered' } });
    await readIdentity(auth, { cookie, fresh: false });
    expect(recallToken(cookie)).toBeNull();
    const moved = world({ claims: { exp, session_id: 'remembered', email: 'new@example.com' } });
    await readIdentity(moved.auth, { cookie, fresh: false });
    await readIdentity(moved.auth, { cookie, fresh: false });
    expect(recallToken(cookie)).toMatchObject({ id: 'u', email: 'new@example.com' });
  });

  it('is nobody when token and auth server name different users', async () => {
    const { auth } = world({ user: { id: 'somebody else' } });
    expect(await readIdentity(auth, { fresh: true })).toBeNull();
  });
});
