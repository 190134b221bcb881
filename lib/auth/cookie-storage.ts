import {
  createChunks,
  isChunkLike,
  parseCookieHeader,
  serializeCookieHeader,
  stringToBase64URL,
} from '@supabase/ssr';
import { olderVerifiers } from './older-verifiers';
import { isVerifierCookie, sessionCookie, sessionCookieFor } from './session-cookie';
import { encodedPrefix, readStored } from './stored-session';

// The longest that browsers keep a cookie; the session inside ends much earlier.
const sessionSeconds = 400 * 24 * 60 * 60;
const verifierSeconds = 60 * 60;

/** The part of `document` that holds cookies; a fake one in tests. */
type CookieJar = { cookie: string };

/** The session in cookies, in the format of @supabase/ssr, where the server's client reads it. */
export function cookieStorage(jar: CookieJar, protocol?: string) {
  const write = (name: string, value: string, age: number) => {
    const { path, sameSite, secure } = sessionCookieFor(protocol);
    jar.cookie = serializeCookieHeader(name, value, { path, sameSite, secure, maxAge: age });
  };
  const drop = (key: string, except: Set<string>) => {
    for (const { name } of parseCookieHeader(jar.cookie))
      if (isChunkLike(name, key) && !except.has(name)) write(name, '', 0);
  };
  // Its name ends like the other's, so the server leaves it alone, too.
  const olderKey = `${sessionCookie.name}-older-code-verifier`;
  const older = olderVerifiers({
    get: () => readStored(jar.cookie, olderKey),
    set: (text) => write(olderKey, text, verifierSeconds),
  });
  const keepVerifier = (stored: string | null) => {
    // The library stores JSON, with a mark behind a slash for a password reset.
    const verifier = /[0-9a-f]{43,128}/.exec(stored ?? '')?.[0];
    if (verifier) older.add(verifier);
  };
  return {
    older,
    getItem: (key: string): string | null => readStored(jar.cookie, key),
    setItem: (key: string, value: string): void => {
      const chunks = createChunks(key, encodedPrefix + stringToBase64URL(value));
      drop(key, new Set(chunks.map(({ name }) => name)));
      const age = isVerifierCookie(key) ? verifierSeconds : sessionSeconds;
      if (isVerifierCookie(key)) keepVerifier(readStored(jar.cookie, key));
      for (const { name, value: part } of chunks) write(name, part, age);
    },
    removeItem: (key: string): void => {
      // The library drops the verifier with every saved session, also while a mail still needs it.
      // It is useless without the mailed code and ends with the hour.
      if (!isVerifierCookie(key)) drop(key, new Set());
    },
  };
}
