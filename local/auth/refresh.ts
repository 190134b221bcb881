import { createHmac, randomBytes } from 'node:crypto';
import { sessionEnd } from './bearer';
import { type Call, secondsFrom } from './call';
import { AuthError, invalid } from './errors';
import type { RefreshTokenRow, SessionRow } from './models';
import { hashToken } from './one-time-tokens';
import { findRow, updateRow } from './rows';
import { deleteSession, type IssuedSession, insertRefreshToken } from './sessions';
import { findUser, isBanned } from './users';

/**
 * The successor of a refresh token is derived from it and the session's salt. So a client that
 * failed to save an answer can be told the same successor again, although only hashes are stored.
 */
function successor(session: SessionRow, token: string): string {
  return createHmac('sha256', session.refresh_salt).update(token).digest('base64url');
}

/** Exchanges a refresh token for the session's current one, or a new one. */
export async function refreshSession(call: Call, given: string): Promise<IssuedSession> {
  assertWellFormed(given);
  const { session, token } = await lockSession(call, given);
  const user = await findUser(call, session.user_id);
  if (!user) throw notFound();
  if (isBanned(user, call.now)) {
    throw new AuthError(400, 'user_banned', 'Invalid Refresh Token: User Banned');
  }
  await assertAlive(call, session);
  if (token.revoked_at === null) {
    const refreshToken = await rotate(call, session, token, given);
    const now = call.now.toISOString();
    const agent = call.request.headers.get('user-agent')?.slice(0, 500) ?? null;
    const values = { refreshed_at: now, user_agent: agent, address: call.address };
    const used = await updateRow<SessionRow>(call.sql, 'sessions', session.id, values);
    return { session: used, refreshToken, user };
  }
  const refreshToken = await currentToken(call, session, token, given);
  return { session, refreshToken, user };
}

function assertWellFormed(token: string): void {
  const legacy = /^[a-z0-9]{12}$/.test(token);
  if (!legacy && !/^[A-Za-z0-9_-]{13,512}$/.test(token))
    throw invalid('Refresh token is not valid');
}

async function lockSession(call: Call, given: string) {
  const hash = hashToken(given);
  const session = await findRow<SessionRow>(
    call.sql,
    'sessions',
    call.sql`id = ( select session_id from auth.refresh_tokens where token_hash = ${hash} ) for update`,
  );
  // Read only now: while we waited for the lock another request may have used it.
  const token = await findRow<RefreshTokenRow>(
    call.sql,
    'refresh_tokens',
    call.sql`token_hash = ${hash}`,
  );
  if (!session || !token) throw notFound();
  return { session, token };
}

function notFound(): AuthError {
  const message = 'Invalid Refresh Token: Refresh Token Not Found';
  return new AuthError(400, 'refresh_token_not_found', message);
}

async function assertAlive(call: Call, session: SessionRow): Promise<void> {
  const expired = (why: string) =>
    new AuthError(400, 'session_expired', `Invalid Refresh Token: Session Expired${why}`);
  const end = sessionEnd(call, session);
  if (end === 'inactivity') throw expired(' (Inactivity)');
  if (end === 'age') throw expired('');
  if (!call.config.sessions.single) return;
  const newer = await call.sql`
    select 1 from auth.sessions s, auth.sessions own
    where own.id = ${session.id} and s.user_id = own.user_id
    and (s.created_at, s.id) > (own.created_at, own.id) limit 1`;
  if (newer.length > 0) throw expired(' (Revoked by Newer Login)');
}

async function rotate(call: Call, session: SessionRow, token: RefreshTokenRow, given: string) {
  await updateRow(call.sql, 'refresh_tokens', token.id, { revoked_at: call.now.toISOString() });
  return insertRefreshToken(call, {
    sessionId: session.id,
    token: successor(session, given),
    parentHash: token.token_hash,
    generation: token.generation + 1,
  });
}

/**
 * An exchanged token is honoured when it is the parent of the current one (the answer got lost) or
 * was exchanged a moment ago (parallel tabs). Anything else is theft: the session ends.
 */
async function currentToken(
  call: Call,
  session: SessionRow,
  token: RefreshTokenRow,
  given: string,
): Promise<string> {
  const current = await findRow<RefreshTokenRow>(
    call.sql,
    'refresh_tokens',
    call.sql`session_id = ${session.id} and revoked_at is null order by generation desc limit 1`,
  );
  const revoked = new Date(token.revoked_at ?? 0);
  const recent = call.now <= secondsFrom(revoked, call.config.reuseIntervalSeconds);
  if (!current || !(recent || current.parent_hash === token.token_hash)) {
    await deleteSession(call, session.id);
    const message = 'Invalid Refresh Token: Already Used';
    throw new AuthError(400, 'refresh_token_already_used', message, { keepWrites: true });
  }
  let value = given;
  for (let step = token.generation; step < current.generation; step++) {
    value = successor(session, value);
  }
  if (hashToken(value) === current.token_hash) return value;
  // After a second factor a new chain starts: its token cannot be derived from older ones.
  return insertRefreshToken(call, {
    sessionId: session.id,
    token: randomBytes(32).toString('base64url'),
    parentHash: token.token_hash,
    generation: current.generation + 1,
  });
}
