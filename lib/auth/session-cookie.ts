/** Fixed name: the library would derive it from the host, which may differ on the server. */
export const sessionCookie = {
  name: 'inkwright-auth',
  path: '/',
  sameSite: 'lax',
} as const;

export function sessionCookieFor(protocol: string | null | undefined) {
  return { ...sessionCookie, secure: /^https/.test(protocol ?? '') };
}

export function isVerifierCookie(name: string): boolean {
  return name.endsWith('-code-verifier');
}

export function hasSessionCookie(cookies: string): boolean {
  return cookies.split(/;\s*/).some((cookie) => /^inkwright-auth(\.\d+)?=./.test(cookie));
}
