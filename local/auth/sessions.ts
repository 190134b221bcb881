import { randomBytes, randomUUID } from 'node:crypto';
import { signAccessToken } from './access-token';
import type { Call } from './call';
import type { SessionRow, UserRow } from './models';
import { hashToken } from './one-time-tokens';
import { findRow, insertRow } from './rows';
import { changeUser } from './users';
import { loadUserView } from './views';

export type IssuedSession = { session: SessionRow; refreshToken: string; user: UserRow };

/** A new signed-in session with its first refresh token. `method` becomes its amr entry. */
export async function createSession(call: Call, user: UserRow, method: string) {
  const now = call.now.toISOString();
  const session = await insertRow<SessionRow>(call.sql, 'sessions', {
    id: randomUUID(),
    user_id: user.id,
    aal: 'aal1',
    amr: [{ method, timestamp: Math.floor(call.now.getTime() / 1000) }],
    refresh_salt: randomBytes(32).toString('base64url'),
    user_agent: call.request.headers.get('user-agent')?.replace(/\0/g, '').slice(0, 500) ?? null,
    address: call.address,
    created_at: now,
  });
  const refreshToken = await insertRefreshToken(call, {
    sessionId: session.id,
    token: randomBytes(32).toString('base64url'),
    parentHash: null,
    generation: 0,
  });
  const signedIn = await changeUser(call, user.id, { last_sign_in_at: now });
  return { session, refreshToken, user: signedIn };
}

type NewRefreshToken = {
  sessionId: string;
  token: string;
  parentHash: string | null;
  generation: number;
};

/** Stores a refresh token's hash and hands the token back. */
export async function insertRefreshToken(
  call: Call,
  { sessionId, token, parentHash, generation }: NewRefreshToken,
): Promise<string> {
  await insertRow(call.sql, 'refresh_tokens', {
    id: randomUUID(),
    session_id: sessionId,
    token_hash: hashToken(token),
    parent_hash: parentHash,
    generation,
    created_at: call.now.toISOString(),
  });
  return token;
}

/** The body of every successful sign-in and refresh. */
export async function sessionBody(call: Call, issued: IssuedSession) {
  const { token, expiresAt } = await signAccessToken(call, issued.user, issued.session);
  return {
    access_token: token,
    token_type: 'bearer',
    expires_in: call.config.jwtExpirySeconds,
    expires_at: expiresAt,
    refresh_token: issued.refreshToken,
    user: await loadUserView(call, issued.user),
  };
}

export async function findSession(call: Call, id: string): Promise<SessionRow | null> {
  return findRow<SessionRow>(call.sql, 'sessions', call.sql`id = ${id}`);
}

/** Ends all sessions of a user, or all but one. Their refresh tokens go with them. */
export async function deleteSessions(call: Call, userId: string, except: string | null) {
  await call.sql`
    delete from auth.sessions where user_id = ${userId}
    and id is distinct from ${except}::uuid`;
}

export async function deleteSession(call: Call, id: string): Promise<void> {
  await call.sql`delete from auth.sessions where id = ${id}`;
}
