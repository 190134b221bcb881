import { AuthApiError, AuthRetryableFetchError } from '@supabase/supabase-js';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { AuthClient } from '@/lib/auth/browser';
import {
  awaitSession,
  checkSession,
  googleUrl,
  landingPath,
  sendMagicLink,
  signUp,
  verifyCode,
} from '@/lib/auth/flows';

const via = { origin: 'https://ink.test', captchaToken: 'solved' };
const none = { data: { user: null, session: null }, error: null };
const some = { data: { user: { id: 'u' }, session: { access_token: 't' } }, error: null };
const refused = (message: string) => ({ ...none, error: new AuthApiError(message, 403, 'code') });

/** Only the methods a test gives; any other call fails it. */
function fakeAuth(methods: Record<string, unknown>): AuthClient['auth'] {
  return methods as unknown as AuthClient['auth'];
}

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('sign-up', () => {
  const fields = { name: 'Ada King Lovelace', email: ' ada@example.com ', password: '12345678' };

  it('sends the metadata and the way back', async () => {
    const call = vi.fn(async () => ({ ...none, data: { user: { identities: [{}] } } }));
    await expect(signUp(fakeAuth({ signUp: call }), fields, via)).resolves.toBe('verify-code');
    expect(call).toHaveBeenCalledWith({
      email: 'ada@example.com',
      password: '12345678',
      options: {
        data: {
          first_name: 'Ada',
          last_name: 'King Lovelace',
          display_name: 'Ada King Lovelace',
        },
        captchaToken: 'solved',
        emailRedirectTo: 'https://ink.test/auth/callback',
      },
    });
  });

  it.each([
    [{ user: { identities: [] }, session: null }, 'existing-account'],
    [{ user: { identities: [{}] }, session: null }, 'verify-code'],
    [{ user: { identities: [{}] }, session: {} }, 'signed-in'],
  ])('tells %j apart', async (data, outcome) => {
    const auth = fakeAuth({ signUp: async () => ({ data, error: null }) });
    await expect(signUp(auth, fields, via)).resolves.toBe(outcome);
  });

  it('never makes a user when it sends a magic link', async () => {
    const call = vi.fn(async () => none);
    await sendMagicLink(fakeAuth({ signInWithOtp: call }), 'ada@example.com', via);
    expect(call).toHaveBeenCalledWith({
      email: 'ada@example.com',
      options: {
        shouldCreateUser: false,
        captchaToken: 'solved',
        emailRedirectTo: 'https://ink.test/auth/callback',
      },
    });
  });
});

describe('the verification code', () => {
  const given = {
    email: 'ada@example.com',
    code: '123456',
    password: '12345678',
    getCaptcha: async () => 'solved',
  };

  it('is enough when it opens a session', async () => {
    const verifyOtp = vi.fn(async () => some);
    await verifyCode(fakeAuth({ verifyOtp }), given);
    expect(verifyOtp).toHaveBeenCalledWith({
      email: 'ada@example.com',
      token: '123456',
      type: 'email',
    });
  });

  it('falls back to the password when it was used already', async () => {
    const signInWithPassword = vi.fn(async () => some);
    const auth = fakeAuth({
      verifyOtp: async () => refused('Token has expired or is invalid'),
      signInWithPassword,
      getSession: async () => some,
    });
    await verifyCode(auth, given);
    expect(signInWithPassword).toHaveBeenCalledExactlyOnceWith({
      email: given.email,
      password: given.password,
      options: { captchaToken: 'solved' },
    });
  });

  it('reports the wrong code, not the refused password', async () => {
    const auth = fakeAuth({
      verifyOtp: async () => refused('Token has expired or is invalid'),
      signInWithPassword: async () => refused('Email not confirmed'),
      getSession: async () => none,
    });
    const result = expect(verifyCode(auth, given)).rejects.toThrow(
      'Token has expired or is invalid',
    );
    await vi.advanceTimersByTimeAsync(1000);
    await result;
  });

  it('does not try a password it no longer has', async () => {
    const auth = fakeAuth({
      verifyOtp: async () => refused('Token has expired or is invalid'),
      getSession: async () => none,
    });
    const result = expect(verifyCode(auth, { ...given, password: null })).rejects.toThrow(
      'Token has',
    );
    await vi.advanceTimersByTimeAsync(1000);
    await result;
  });

  it('waits one second for a session before it gives up', async () => {
    const auth = fakeAuth({
      verifyOtp: async () => none,
      signInWithPassword: async () => none,
      getSession: async () => none,
    });
    const result = expect(verifyCode(auth, given)).rejects.toThrow(
      'Failed to establish session after verification',
    );
    await vi.advanceTimersByTimeAsync(1000);
    await result;
  });

  it('takes a session that arrives within that second', async () => {
    const getSession = vi.fn().mockResolvedValueOnce(none).mockResolvedValueOnce(some);
    const auth = fakeAuth({
      verifyOtp: async () => none,
      signInWithPassword: async () => none,
      getSession,
    });
    const result = verifyCode(auth, given);
    await vi.advanceTimersByTimeAsync(1000);
    await expect(result).resolves.toBeUndefined();
  });
});

describe('the way back from Google', () => {
  it('asks ten times, half a second apart, then gives up', async () => {
    const getSession = vi.fn(async () => none);
    const result = awaitSession(fakeAuth({ getSession }));
    await vi.advanceTimersByTimeAsync(4499);
    expect(getSession).toHaveBeenCalledTimes(9);
    await vi.advanceTimersByTimeAsync(1);
    await expect(result).resolves.toBeNull();
    expect(getSession).toHaveBeenCalledTimes(10);
  });

  it('stops at the first session', async () => {
    const getSession = vi.fn().mockResolvedValueOnce(none).mockResolvedValue(some);
    const result = awaitSession(fakeAuth({ getSession }));
    await vi.advanceTimersByTimeAsync(500);
    await expect(result).resolves.toBe(some.data.session);
    expect(getSession).toHaveBeenCalledTimes(2);
  });

  it('sends accounts younger than two minutes to their first post', () => {
    const now = Date.parse('2026-06-01T12:00:00Z');
    expect(landingPath({ created_at: '2026-06-01T11:58:01Z' }, now)).toBe('/create');
    expect(landingPath({ created_at: '2026-06-01T11:58:00Z' }, now)).toBe('/dashboard');
  });
});

describe('the way to Google', () => {
  const auth = (url: string) =>
    fakeAuth({ signInWithOAuth: vi.fn(async () => ({ data: { url }, error: null })) });

  it('comes back at /auth/callback', async () => {
    vi.stubGlobal('fetch', async () => ({ type: 'opaqueredirect', ok: false }));
    const client = auth('https://auth.test/authorize');
    await expect(googleUrl(client, 'https://ink.test')).resolves.toBe(
      'https://auth.test/authorize',
    );
    expect(client.signInWithOAuth).toHaveBeenCalledWith({
      provider: 'google',
      options: { redirectTo: 'https://ink.test/auth/callback', skipBrowserRedirect: true },
    });
  });

  it('is refused in words when the provider is off', async () => {
    vi.stubGlobal('fetch', async () =>
      Response.json({ msg: 'Unsupported provider: provider is not enabled' }, { status: 400 }),
    );
    await expect(googleUrl(auth('https://auth.test/authorize'), '')).rejects.toThrow(
      'provider is not enabled',
    );
  });
});

describe('what a stored session is worth', () => {
  const withLevels = (answer: unknown) => {
    const signOut = vi.fn(async () => ({ error: null }));
    const auth = fakeAuth({ signOut, mfa: { getAuthenticatorAssuranceLevel: async () => answer } });
    return { auth, signOut };
  };
  const levels = (currentLevel: string, nextLevel: string) => ({
    data: { currentLevel, nextLevel },
    error: null,
  });

  it.each([
    ['aal1', 'aal1', 'ok'],
    ['aal1', 'aal2', 'second-factor'],
    ['aal2', 'aal2', 'ok'],
  ])('%s of %s is %s', async (current, next, verdict) => {
    const { auth } = withLevels(levels(current, next));
    await expect(checkSession(auth, 't')).resolves.toBe(verdict);
  });

  it('removes a session the server does not know', async () => {
    const { auth, signOut } = withLevels({ data: null, error: new AuthApiError('x', 403, 'y') });
    await expect(checkSession(auth, 't')).resolves.toBe('refused');
    expect(signOut).toHaveBeenCalledWith({ scope: 'local' });
  });

  it('keeps the session through an outage', async () => {
    const error = new AuthRetryableFetchError('{}', 503);
    const { auth, signOut } = withLevels({ data: null, error });
    await expect(checkSession(auth, 't')).resolves.toBe('ok');
    expect(signOut).not.toHaveBeenCalled();
  });
});
