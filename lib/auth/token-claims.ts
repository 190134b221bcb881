import 'server-only';
import { decodeJwt, decodeProtectedHeader } from 'jose';

/** Unverified claims of a token. */
export type TokenClaims = {
  alg: string;
  keyId: string | null;
  issuer: string | null;
  subject: string;
  sessionId: string | null;
  /** Unix time in seconds. */
  expiresAt: number;
};

const maxLength = 16_384;

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

export function endedToken(token: string): TokenClaims | null {
  const claims = readTokenClaims(token);
  return claims && claims.expiresAt * 1000 <= Date.now() ? claims : null;
}
