import 'server-only';
import { decodeJwt, decodeProtectedHeader } from 'jose';

/** What a token says of itself. Nothing of it is proved. */
export type TokenClaims = {
  alg: string;
  keyId: string | null;
  issuer: string | null;
  subject: string;
  sessionId: string | null;
  /** Unix time in seconds. */
  expiresAt: number;
};

/** The longest that is looked at; a session with much metadata stays under half of it. */
const maxLength = 16_384;

/** Reads a token without checking its signature; null for anything that is not a session's JWT. */
export function readTokenClaims(token: string): TokenClaims | null {
  if (token.length > maxLength) return null;
  try {
    const { alg, kid } = decodeProtectedHeader(token);
    const { iss, sub, exp, session_id: session } = decodeJwt(token);
    if (!alg || alg === 'none' || !sub || !exp) return null;
    return {
      alg,
      keyId: kid ?? null,
      issuer: iss ?? null,
      subject: sub,
      sessionId: typeof session === 'string' ? session : null,
      expiresAt: exp,
    };
  } catch {
    return null;
  }
}

/** The claims of a token that has ended, else null. */
export function endedToken(token: string): TokenClaims | null {
  const claims = readTokenClaims(token);
  return claims && claims.expiresAt * 1000 <= Date.now() ? claims : null;
}
