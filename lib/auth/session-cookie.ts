/**
 * The cookie that holds the session. A fixed name, because browser and server may reach Supabase
 * by different hosts and the library would derive two names from them.
 */
export const sessionCookie = {
  name: 'inkwright-auth',
  path: '/',
  sameSite: 'lax',
} as const;

/** For a page served over https the cookie goes over nothing else. */
export function sessionCookieFor(protocol: string | null | undefined) {
  return { ...sessionCookie, secure: /^https/.test(protocol ?? '') };
}

/** The cookie that waits for a mailed code or for Google; see cookie-storage.ts. */
export function isVerifierCookie(name: string): boolean {
  return name.endsWith('-code-verifier');
}

/** Whether a cookie header holds a session; its user may still turn out to be signed out. */
export function hasSessionCookie(cookies: string): boolean {
  return cookies.split(/;\s*/).some((cookie) => /^inkwright-auth(\.\d+)?=./.test(cookie));
}
