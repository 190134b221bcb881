import { type JWTPayload, jwtVerify, SignJWT } from 'jose';
import type { Call } from './call';
import { AuthError } from './errors';
import type { AcceptedKey } from './keyring';
import type { SessionRow, UserRow } from './models';

/** Clocks of issuer and checker may differ by this much. */
const skewSeconds = 60;

/** The JWT of one session, with exactly the claims clients and row policies expect. */
export async function signAccessToken(call: Call, user: UserRow, session: SessionRow) {
  const { config, keyring } = call;
  const issuedAt = Math.floor(call.now.getTime() / 1000);
  const expiresAt = issuedAt + config.jwtExpirySeconds;
  const token = await new SignJWT({
    iss: config.externalUrl,
    sub: user.id,
    aud: user.aud,
    iat: issuedAt,
    exp: expiresAt,
    email: user.email ?? '',
    phone: user.phone ?? '',
    app_metadata: user.app_metadata,
    user_metadata: user.user_metadata,
    role: user.role,
    aal: session.aal,
    amr: session.amr,
    session_id: session.id,
    is_anonymous: false,
  })
    .setProtectedHeader({ alg: keyring.signing.alg, kid: keyring.signing.kid, typ: 'JWT' })
    .sign(keyring.signing.privateKey);
  return { token, expiresAt };
}

/** The claims of a bearer; 403 `bad_jwt` unless one of our keys made it for now and for us. */
export async function verifyAccessToken(call: Call, token: string): Promise<JWTPayload> {
  const claims = await verifySignature(call, token);
  const now = call.now.getTime() / 1000;
  if (typeof claims.exp !== 'number') throw badJwt('token has no expiry');
  if (claims.iat !== undefined && claims.iat > now + skewSeconds) {
    throw badJwt('token was issued in the future');
  }
  return claims;
}

async function verifySignature(call: Call, token: string): Promise<JWTPayload> {
  try {
    let own = false;
    const { payload } = await jwtVerify(
      token,
      (header) => {
        const chosen = chooseKey(call.keyring.accepted, header.kid, header.alg);
        own = chosen.kid === call.keyring.signing.kid;
        return chosen.key;
      },
      { currentDate: call.now, algorithms: call.keyring.accepted.map(({ alg }) => alg) },
    );
    if (own && payload.iss !== call.config.externalUrl) throw new Error('unknown issuer');
    if (own && payload.aud !== undefined && payload.aud !== call.config.audience) {
      throw new Error('unknown audience');
    }
    return payload;
  } catch (error) {
    const reason = error instanceof Error ? error.message : 'unknown reason';
    throw badJwt(`unable to parse or verify signature, ${reason}`);
  }
}

/** A key is used only with its own algorithm: otherwise a public key could serve as a secret. */
function chooseKey(accepted: AcceptedKey[], kid: string | undefined, alg: string): AcceptedKey {
  const named = accepted.find((key) => key.kid !== null && key.kid === kid);
  const shared = accepted.find((key) => key.alg === 'HS256' && alg === 'HS256');
  const chosen = named ?? shared;
  if (!chosen) throw new Error('unrecognized JWT kid for its algorithm');
  if (chosen.alg !== alg) throw new Error('unexpected signing algorithm');
  return chosen;
}

function badJwt(detail: string): AuthError {
  return new AuthError(403, 'bad_jwt', `invalid JWT: ${detail}`);
}
