import { createServerClient, parseCookieHeader } from '@supabase/ssr';
import { describe, expect, it } from 'vitest';
import { cookieStorage } from '@/lib/auth/cookie-storage';
import { hasSessionCookie, sessionCookie } from '@/lib/auth/session-cookie';
import { storedSession } from '@/lib/auth/stored-session';

/** A document with the cookie rules that matter here: set by name, dropped by Max-Age=0. */
function fakeDocument() {
  const cookies = new Map<string, string>();
  return {
    get cookie() {
      return [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    },
    set cookie(line: string) {
      const [pair = '', ...attributes] = line.split('; ');
      const name = pair.slice(0, pair.indexOf('='));
      if (attributes.includes('Max-Age=0')) cookies.delete(name);
      else cookies.set(name, pair.slice(pair.indexOf('=') + 1));
    },
  };
}

const session = (padding: number) =>
  JSON.stringify({
    access_token: `head.${'a'.repeat(padding)}.tail`,
    refresh_token: 'refresh',
    expires_at: 4_000_000_000,
    expires_in: 3600,
    token_type: 'bearer',
    user: { id: 'u', user_metadata: { first_name: 'Åsa' } },
  });

describe('the session in cookies', () => {
  it.each([10, 3000, 9000])('comes back whole with %i bytes of token', async (padding) => {
    const storage = cookieStorage(fakeDocument());
    storage.setItem(sessionCookie.name, session(padding));
    expect(storage.getItem(sessionCookie.name)).toBe(session(padding));
  });

  it.each([10, 9000])('is read without the library, with %i bytes of token', (padding) => {
    const jar = fakeDocument();
    jar.cookie = 'theme=dark; Path=/';
    cookieStorage(jar).setItem(sessionCookie.name, session(padding));
    expect(storedSession(jar.cookie)).toEqual(JSON.parse(session(padding)));
  });

  it.each([
    'x',
    'base64-',
    'base64-bnVsbA',
    `base64-${Buffer.from('{"access_token":"a","refresh_token":"r"}').toString('base64url')}`,
    'base64-%E0%A4%A',
  ])('is none when the cookie says %j', (value) => {
    expect(storedSession(`${sessionCookie.name}=${value}`)).toBeNull();
  });

  it('is read by the Supabase client of the server', async () => {
    const jar = fakeDocument();
    cookieStorage(jar).setItem(sessionCookie.name, session(9000));
    const server = createServerClient('http://localhost:1', 'key', {
      cookieOptions: sessionCookie,
      realtime: { transport: class {} as never },
      cookies: {
        getAll: () =>
          parseCookieHeader(jar.cookie).map(({ name, value }) => ({ name, value: value ?? '' })),
        setAll: () => undefined,
      },
    });
    const { data } = await server.auth.getSession();
    expect(data.session?.access_token).toHaveLength(9010);
  });

  it('leaves no chunk behind when it shrinks or goes', async () => {
    const jar = fakeDocument();
    const storage = cookieStorage(jar);
    storage.setItem(sessionCookie.name, session(9000));
    expect(jar.cookie).toContain(`${sessionCookie.name}.2=`);
    storage.setItem(sessionCookie.name, session(10));
    expect(storage.getItem(sessionCookie.name)).toBe(session(10));
    expect(jar.cookie).not.toContain(`${sessionCookie.name}.`);
    storage.removeItem(sessionCookie.name);
    expect(jar.cookie).toBe('');
  });

  it('keeps the verifier of a mail that is still on its way', async () => {
    const jar = fakeDocument();
    const storage = cookieStorage(jar);
    const key = `${sessionCookie.name}-code-verifier`;
    storage.setItem(key, '"first"');
    storage.removeItem(key);
    expect(storage.getItem(key)).toBe('"first"');
    storage.setItem(key, '"second/recovery"');
    expect(storage.getItem(key)).toBe('"second/recovery"');
  });

  it('counts as absent when its chunks come from two writes', async () => {
    const jar = fakeDocument();
    const storage = cookieStorage(jar);
    storage.setItem(sessionCookie.name, session(9000));
    jar.cookie = `${sessionCookie.name}.1=!!!!; Path=/`;
    expect(storage.getItem(sessionCookie.name)).toBeNull();
  });
});

describe('whether there can be a session', () => {
  it.each([
    ['inkwright-auth=base64-x', true],
    ['theme=dark; inkwright-auth.0=base64-x; inkwright-auth.1=y', true],
    ['inkwright-auth-code-verifier=x', false],
    ['inkwright-auth=', false],
    ['other-inkwright-auth=x', false],
    ['', false],
  ])('%j: %s', (cookies, expected) => {
    expect(hasSessionCookie(cookies)).toBe(expected);
  });
});
