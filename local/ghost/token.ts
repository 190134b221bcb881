import { decodeProtectedHeader, errors, jwtVerify } from 'jose';
import type { GhostSite } from './site';

const maxSeconds = 300;

/** Null for a token that Ghost takes, else what is wrong with it. */
export async function refusalOfToken(
  { state }: GhostSite,
  header: string | null,
): Promise<{ message: string; code: string } | null> {
  const token = /^Ghost (\S+)$/.exec(header ?? '')?.[1];
  if (!token) return { message: 'Authorization failed', code: 'INVALID_AUTH_HEADER' };
  try {
    if (decodeProtectedHeader(token).kid !== state.keyId)
      return { message: 'Unknown Admin API Key', code: 'UNKNOWN_ADMIN_API_KEY' };
    const { payload } = await jwtVerify(token, Buffer.from(state.secret, 'hex'), {
      algorithms: ['HS256'],
      audience: '/admin/',
      requiredClaims: ['exp', 'iat'],
      maxTokenAge: maxSeconds,
    });
    if ((payload.exp ?? 0) - (payload.iat ?? 0) <= maxSeconds) return null;
    return { message: 'Invalid token: maxAge exceeded', code: 'INVALID_JWT' };
  } catch (error) {
    const why = error instanceof errors.JWTExpired ? 'jwt expired' : 'invalid signature';
    return { message: `Invalid token: ${why}`, code: 'INVALID_JWT' };
  }
}
