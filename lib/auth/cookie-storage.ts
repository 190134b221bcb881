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

// Browsers keep a cookie for max 400 days; the session inside ends much earlier.
const sessionSeconds = 400 * 24 * 60 * 60;
const verifierSeconds = 60 * 60;

type CookieJar = { cookie: string };

/** Uses the cookie format of @supabase/ssr, which the server's client reads. */
export function cookieStorage(jar: CookieJar, protocol?: string) {
  const write = (name: string, value: string, age: number) => {
    const { path, sameSite, secure } = sessionCookieFor(protocol);
    jar.cookie = serializeCookieHeader(name, value, { path, sameSite, secure, maxAge: age });
  };
  const drop = (key: string, except: Set<string>) => {
    for (const { name } of parseCookieHeader(jar.cookie))
      if (isChunkLike(name, key) && !except.has(name)) write(name, '', 0);
  };
  // The "-code-verifier" suffix makes the server leave this cookie alone.
  const olderKey = `${sessionCookie.name}-older-code-verifier`;
  const older = olderVerifiers({
    get: () => readStored(jar.cookie, olderKey),
    set: (text) => write(olderKey, text, verifierSeconds),
  });
  const keepVerifier = (stored: string | null) => {
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
      // The library removes it with every saved session, even if a mailed code still needs it.
      if (!isVerifierCookie(key)) drop(key, new Set());
    },
  };
}
