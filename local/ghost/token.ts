import { decodeProtectedHeader, errors, jwtVerify } from 'jose';
import { fail } from './fail';
import type { GhostSite } from './site';

const maxSeconds = 300;

/** Null for a token that Ghost takes, else how it refuses. */
export async function refusalOfToken(
  { state }: GhostSite,
  header: string | null,
): Promise<Response | null> {
  const token = /^Ghost (\S+)$/.exec(header ?? '')?.[1];
  // Ghost takes a request without a key for one of a browser that is not signed in.
  if (!token)
    return fail(403, 'NoPermissionError', 'Authorization failed', {
      context: 'Unable to determine the authenticated user or integration.',
    });
  const invalid = (why: string, code = 'INVALID_JWT') =>
    fail(401, 'UnauthorizedError', why, { code });
  try {
    if (decodeProtectedHeader(token).kid !== state.keyId)
      return invalid('Unknown Admin API Key', 'UNKNOWN_ADMIN_API_KEY');
    const { payload } = await jwtVerify(token, Buffer.from(state.secret, 'hex'), {
      algorithms: ['HS256'],
      audience: '/admin/',
      requiredClaims: ['exp', 'iat'],
      maxTokenAge: maxSeconds,
    });
    if ((payload.exp ?? 0) - (payload.iat ?? 0) <= maxSeconds) return null;
    return invalid('Invalid token: maxAge exceeded');
  } catch (error) {
    const why = error instanceof errors.JWTExpired ? 'jwt expired' : 'invalid signature';
    return invalid(`Invalid token: ${why}`);
  }
}
