import type { Session } from '@supabase/supabase-js';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { AuthClient } from '@/lib/auth/browser';
import { carriesSession, followSession } from '@/lib/auth/follow-session';
import { isVisitorPath } from '@/lib/auth/visitor-paths';

const session = { access_token: 't', user: { id: 'u' } } as Session;
type Callback = (event: string, session: Session | null) => void;

/** A loader whose library is a fake that can be made to speak. */
function fakeLoader(stored: Session | null) {
  const listeners = new Set<(client: AuthClient) => void>();
  let say: Callback = () => undefined;
  const unsubscribe = vi.fn();
  const auth = {
    onAuthStateChange: (callback: Callback) => {
      say = callback;
      callback('INITIAL_SESSION', null);
      return { data: { subscription: { unsubscribe } } };
    },
    getSession: vi.fn(async () => ({ data: { session: stored }, error: null })),
  };
  const client = { auth } as unknown as AuthClient;
  const load = vi.fn(async () => {
    for (const listener of listeners) listener(client);
    return client;
  });
  const whenLoaded = (listener: (client: AuthClient) => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };
  return {
    load,
    whenLoaded,
    auth,
    unsubscribe,
    say: (...args: Parameters<Callback>) => say(...args),
  };
}

function openPage({ cookie = '', search = '', hash = '' }) {
  const page = Object.assign(new EventTarget(), { cookie, hidden: false });
  vi.stubGlobal('document', page);
  vi.stubGlobal('window', { location: { search, hash } });
  return page;
}

/** A whole session as the library stores it, ending in so many minutes. */
function sessionCookieFor(minutes: number): { cookie: string; stored: Session } {
  const stored = {
    access_token: 't',
    refresh_token: 'r',
    expires_at: Date.now() / 1000 + minutes * 60,
    user: { id: 'u', user_metadata: { first_name: 'Åsa' } },
  } as unknown as Session;
  const value = Buffer.from(JSON.stringify(stored)).toString('base64url');
  return { cookie: `theme=dark; inkwright-auth.0=base64-${value}`, stored };
}

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('following the session', () => {
  it('loads nothing for a visitor and says at once that there is no session', () => {
    openPage({ cookie: 'theme=dark' });
    const loader = fakeLoader(null);
    const apply = vi.fn();
    followSession(loader, apply)();
    expect(apply).toHaveBeenCalledExactlyOnceWith('INITIAL_SESSION', null);
    expect(loader.load).not.toHaveBeenCalled();
  });

  it('reads a whole session from its cookie without the library', async () => {
    const { cookie, stored } = sessionCookieFor(60);
    openPage({ cookie });
    const loader = fakeLoader(stored);
    const apply = vi.fn();
    followSession(loader, apply);
    expect(apply).toHaveBeenCalledExactlyOnceWith('INITIAL_SESSION', stored);
    await vi.advanceTimersByTimeAsync(49 * 60_000);
    expect(loader.load).not.toHaveBeenCalled();
  });

  it('loads the library ten minutes before the token ends', async () => {
    const { cookie, stored } = sessionCookieFor(60);
    openPage({ cookie });
    const loader = fakeLoader(stored);
    const apply = vi.fn();
    followSession(loader, apply);
    loader.load.mockRejectedValueOnce(new Error('offline'));
    await vi.advanceTimersByTimeAsync(50 * 60_000);
    expect(loader.load).toHaveBeenCalledOnce();
    expect(apply).toHaveBeenCalledOnce();
    await vi.advanceTimersByTimeAsync(30_000);
    expect(loader.load).toHaveBeenCalledTimes(2);
    loader.say('TOKEN_REFRESHED', session);
    expect(apply).toHaveBeenLastCalledWith('TOKEN_REFRESHED', session);
    await vi.advanceTimersByTimeAsync(3 * 60 * 60_000);
    expect(loader.load).toHaveBeenCalledTimes(2);
  });

  it('loads the library at once for a token that is about to end, and again until it comes', async () => {
    const { cookie, stored } = sessionCookieFor(5);
    openPage({ cookie });
    const loader = fakeLoader(session);
    loader.load.mockRejectedValueOnce(new Error('offline'));
    const apply = vi.fn();
    followSession(loader, apply);
    expect(apply).toHaveBeenCalledExactlyOnceWith('INITIAL_SESSION', stored);
    await vi.advanceTimersByTimeAsync(0);
    expect(apply).toHaveBeenCalledOnce();
    await vi.advanceTimersByTimeAsync(30_000);
    expect(apply).toHaveBeenLastCalledWith('INITIAL_SESSION', session);
  });

  it('does not trust a token that has ended', async () => {
    const { cookie } = sessionCookieFor(-1);
    openPage({ cookie });
    const loader = fakeLoader(session);
    const apply = vi.fn();
    followSession(loader, apply);
    expect(apply).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(0);
    expect(apply).toHaveBeenCalledExactlyOnceWith('INITIAL_SESSION', session);
  });

  it('catches up when the machine has slept', async () => {
    const { cookie, stored } = sessionCookieFor(60);
    const page = openPage({ cookie });
    const loader = fakeLoader(stored);
    followSession(loader, vi.fn());
    page.dispatchEvent(new Event('visibilitychange'));
    expect(loader.load).not.toHaveBeenCalled();
    vi.setSystemTime(Date.now() + 2 * 60 * 60_000);
    page.dispatchEvent(new Event('visibilitychange'));
    expect(loader.load).toHaveBeenCalledOnce();
  });

  it('hears of a sign-out in another tab', async () => {
    const { cookie, stored } = sessionCookieFor(60);
    openPage({ cookie });
    const loader = fakeLoader(stored);
    const apply = vi.fn();
    const end = followSession(loader, apply);
    vi.useRealTimers();
    const other = new BroadcastChannel('inkwright-auth');
    other.postMessage({ event: 'SIGNED_OUT', session: null });
    await vi.waitFor(() => expect(apply).toHaveBeenLastCalledWith('SIGNED_OUT', null));
    expect(loader.load).not.toHaveBeenCalled();
    other.close();
    end();
  });

  it('asks the library about a cookie that makes no sense', async () => {
    openPage({ cookie: 'inkwright-auth.0=base64-x' });
    const loader = fakeLoader(session);
    const apply = vi.fn();
    const end = followSession(loader, apply);
    await vi.advanceTimersByTimeAsync(0);
    expect(apply).toHaveBeenCalledExactlyOnceWith('INITIAL_SESSION', session);
    end();
    expect(loader.unsubscribe).toHaveBeenCalledOnce();
  });

  it.each([{ search: '?code=abc' }, { hash: '#access_token=abc&type=magiclink' }])(
    'waits 100 ms before it reads the session of %j',
    async (address) => {
      openPage(address);
      const loader = fakeLoader(session);
      const apply = vi.fn();
      followSession(loader, apply);
      await vi.advanceTimersByTimeAsync(99);
      expect(loader.auth.getSession).not.toHaveBeenCalled();
      await vi.advanceTimersByTimeAsync(1);
      expect(apply).toHaveBeenCalledWith('INITIAL_SESSION', session);
    },
  );

  it('hears events while it waits, so that a recovery is not missed', async () => {
    openPage({ search: '?code=abc' });
    const loader = fakeLoader(session);
    const apply = vi.fn();
    followSession(loader, apply);
    loader.say('PASSWORD_RECOVERY', session);
    expect(apply).toHaveBeenCalledExactlyOnceWith('PASSWORD_RECOVERY', session);
  });

  it('hears of a sign-in by a form that loaded the library later', async () => {
    openPage({});
    const loader = fakeLoader(null);
    const apply = vi.fn();
    followSession(loader, apply);
    await loader.load();
    loader.say('SIGNED_IN', session);
    expect(apply).toHaveBeenCalledWith('SIGNED_IN', session);
  });

  it('hears of a sign-in in another tab', async () => {
    openPage({});
    const loader = fakeLoader(session);
    const apply = vi.fn();
    const end = followSession(loader, apply);
    vi.useRealTimers();
    const other = new BroadcastChannel('inkwright-auth');
    other.postMessage({ event: 'SIGNED_IN', session });
    await vi.waitFor(() => expect(apply).toHaveBeenCalledWith('SIGNED_IN', session));
    other.close();
    end();
  });

  it('counts as signed out when the library cannot be loaded', async () => {
    openPage({ cookie: 'inkwright-auth=base64-x' });
    const loader = fakeLoader(session);
    loader.load.mockRejectedValue(new Error('offline'));
    const apply = vi.fn();
    followSession(loader, apply);
    await vi.advanceTimersByTimeAsync(0);
    expect(apply).toHaveBeenLastCalledWith('INITIAL_SESSION', null);
    loader.load.mockReset();
    await vi.advanceTimersByTimeAsync(30_000);
    expect(loader.load, 'it is tried again').toHaveBeenCalledOnce();
  });

  it('says nothing after its end', async () => {
    openPage({ cookie: 'inkwright-auth=base64-x' });
    const loader = fakeLoader(session);
    const apply = vi.fn();
    followSession(loader, apply)();
    loader.say('SIGNED_OUT', null);
    await vi.advanceTimersByTimeAsync(0);
    expect(apply).not.toHaveBeenCalled();
  });
});

describe('addresses', () => {
  it.each([
    ['?code=a', '', true],
    ['?x=1&code=a', '', true],
    ['', '#access_token=a', true],
    ['', '#type=x&access_token=a', true],
    ['?barcode=a', '#no_access_token=a', false],
  ])('%s%s', (search, hash, expected) => {
    expect(carriesSession({ search, hash })).toBe(expected);
  });

  it.each(['/', '/signup', '/login', '/reset-password', '/auth/callback'])(
    '%s needs no session',
    (path) => expect(isVisitorPath(path)).toBe(true),
  );
  it.each(['/dashboard', '/posts/1', '/create', '/settings', '/signup/x', '/authors'])(
    '%s needs one',
    (path) => expect(isVisitorPath(path)).toBe(false),
  );
});
