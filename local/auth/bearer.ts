import { createHash, timingSafeEqual } from 'node:crypto';
import type { JWTPayload } from 'jose';
import { verifyAccessToken } from './access-token';
import { isUuid } from './body';
import { type Call, secondsFrom } from './call';
import { AuthError } from './errors';
import type { SessionRow, UserRow } from './models';
import { findSession } from './sessions';
import { findUser, isBanned } from './users';

export type SignedIn = {
  user: UserRow;
  session: SessionRow | null;
  claims: JWTPayload;
  /** Of the session as it is now: a token may still say what has been taken back. */
  strong: boolean;
};

const noSession = '00000000-0000-0000-0000-000000000000';

function bearerToken(call: Call): string {
  const match = /^bearer (\S+)$/i.exec(call.request.headers.get('authorization') ?? '');
  if (match?.[1]) return match[1];
  const message = 'This endpoint requires a valid Bearer token';
  throw new AuthError(401, 'no_authorization', message);
}

/** The user and session of the bearer, both still there and not banned. */
export async function requireUser(call: Call): Promise<SignedIn> {
  const claims = await verifyAccessToken(call, bearerToken(call));
  const user = await claimedUser(call, claims);
  const session = await claimedSession(call, claims, user);
  if (isBanned(user, call.now)) throw new AuthError(403, 'user_banned', 'User is banned');
  const strong = (session ? session.aal : claims.aal) === 'aal2';
  return { user, session, claims, strong };
}

const adminRoles = ['service_role', 'supabase_admin'];

/** Lets only the server's secret key pass, or a token with an admin's role. */
export async function requireAdmin(call: Call): Promise<void> {
  const token = bearerToken(call);
  const digest = (text: string) => createHash('sha256').update(text).digest();
  const { serviceKey } = call.config;
  if (serviceKey && timingSafeEqual(digest(token), digest(serviceKey))) return;
  const { role } = await verifyAccessToken(call, token);
  if (adminRoles.includes(String(role))) return;
  throw new AuthError(403, 'not_admin', 'User not allowed');
}

async function claimedUser(call: Call, claims: JWTPayload): Promise<UserRow> {
  const sub = claims.sub ?? '';
  if (sub === '') throw new AuthError(403, 'bad_jwt', 'invalid claim: missing sub claim');
  if (!isUuid(sub)) throw new AuthError(400, 'bad_jwt', 'invalid claim: sub claim must be a UUID');
  const user = await findUser(call, sub);
  if (user) return user;
  throw new AuthError(403, 'user_not_found', 'User from sub claim in JWT does not exist');
}

async function claimedSession(call: Call, claims: JWTPayload, user: UserRow) {
  const id = claims.session_id ?? noSession;
  if (typeof id !== 'string' || !isUuid(id)) {
    throw new AuthError(403, 'bad_jwt', 'invalid claim: session_id claim must be a UUID');
  }
  if (id === noSession) return null;
  const session = await findSession(call, id);
  if (session?.user_id === user.id) return session;
  const message = 'Session from session_id claim in JWT does not exist';
  throw new AuthError(403, 'session_not_found', message);
}

/** Why a session may no longer be refreshed, or null. */
export function sessionEnd(call: Call, session: SessionRow): 'inactivity' | 'age' | null {
  const { timeboxSeconds, inactivitySeconds } = call.config.sessions;
  const used = new Date(session.refreshed_at ?? session.created_at);
  if (inactivitySeconds !== null && secondsFrom(used, inactivitySeconds) < call.now) {
    return 'inactivity';
  }
  const created = new Date(session.created_at);
  if (timeboxSeconds !== null && secondsFrom(created, timeboxSeconds) < call.now) return 'age';
  return session.not_after && new Date(session.not_after) < call.now ? 'age' : null;
}
