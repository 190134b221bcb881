import 'server-only';
import { randomBytes } from 'node:crypto';
import type postgres from 'postgres';
import { isUuid, text } from '../body';
import { type Call, inTransaction, secondsFrom } from '../call';
import { AuthError, invalid } from '../errors';
import type { ChallengeRow, FactorRow, RefreshTokenRow, SessionRow, UserRow } from '../models';
import { readRows, updateRow } from '../rows';
import { findSession, type IssuedSession, insertRefreshToken, sessionBody } from '../sessions';
import { matchingStep } from '../totp';
import { lockUser } from '../users';
import { ownFactor, requireFactorOwner } from './factors';

type Tx = postgres.TransactionSql;

/** A challenge survives this many wrong codes, minus one. */
const maxAttempts = 5;

/** POST /factors/{id}/verify: a code raises the session to aal2. */
export async function verifyFactor(call: Call): Promise<Response> {
  const signedIn = await requireFactorOwner(call);
  const challengeId = text(call.body, 'challenge_id');
  const code = text(call.body, 'code');
  await ownFactor(call.sql, call, signedIn.user.id);
  if (code === '') throw invalid('Code needs to be non-empty');
  const body = await inTransaction(call, async (tx) => {
    const user = await lockUser(tx, signedIn.user.id);
    const session = signedIn.session && (await findSession(tx, signedIn.session.id));
    if (!user || !session) throw sessionGone();
    const factor = await ownFactor(tx, call, user.id);
    const challenge = await openChallenge(tx, call, factor, challengeId);
    await useCode(tx, call, factor, challenge, code);
    return sessionBody(tx, call, await raiseSession(tx, call, user, session, factor));
  });
  return Response.json(body);
}

function sessionGone(): AuthError {
  const message = 'Session from session_id claim in JWT does not exist';
  return new AuthError(403, 'session_not_found', message);
}

async function openChallenge(
  tx: Tx,
  call: Call,
  factor: FactorRow,
  id: string,
): Promise<ChallengeRow> {
  const found = isUuid(id)
    ? await tx<{ row: unknown }[]>`
        select to_jsonb(c) as row from auth.challenges c
        where id = ${id} and factor_id = ${factor.id} for update`
    : [];
  const [challenge] = readRows<ChallengeRow>(found);
  if (!challenge) {
    const message = 'MFA factor with the provided challenge ID not found';
    throw new AuthError(422, 'mfa_factor_not_found', message);
  }
  if (challenge.verified_at || challenge.address !== call.address) {
    const message = 'Challenge and verify IP addresses mismatch.';
    throw new AuthError(422, 'mfa_ip_address_mismatch', message);
  }
  const created = new Date(challenge.created_at);
  if (call.now > secondsFrom(created, call.config.challengeExpirySeconds)) {
    await tx`delete from auth.challenges where id = ${challenge.id}`;
    const message = `MFA challenge ${challenge.id} has expired, verify against another challenge or create a new challenge.`;
    throw new AuthError(422, 'mfa_challenge_expired', message, { keepWrites: true });
  }
  return challenge;
}

async function useCode(
  tx: Tx,
  call: Call,
  factor: FactorRow,
  challenge: ChallengeRow,
  code: string,
): Promise<void> {
  const step = matchingStep(factor.secret, code, call.now, factor.last_used_step);
  const now = call.now.toISOString();
  if (step !== null) {
    await updateRow(tx, 'challenges', challenge.id, { verified_at: now });
    const proved = { status: 'verified', last_used_step: step, updated_at: now };
    await updateRow(tx, 'factors', factor.id, proved);
    return;
  }
  if (challenge.attempts + 1 >= maxAttempts) {
    await tx`delete from auth.challenges where id = ${challenge.id}`;
  } else {
    await tx`update auth.challenges set attempts = attempts + 1 where id = ${challenge.id}`;
  }
  const message = 'Invalid TOTP code entered';
  throw new AuthError(422, 'mfa_verification_failed', message, { keepWrites: true });
}

async function raiseSession(
  tx: Tx,
  call: Call,
  user: UserRow,
  session: SessionRow,
  factor: FactorRow,
): Promise<IssuedSession> {
  const timestamp = Math.floor(call.now.getTime() / 1000);
  const earlier = session.amr.filter(({ method }) => method !== 'totp');
  const amr = [{ method: 'totp', timestamp }, ...earlier];
  const values = { aal: 'aal2', amr, factor_id: factor.id };
  const raised = await updateRow<SessionRow>(tx, 'sessions', session.id, values);
  await tx`
    delete from auth.sessions where user_id = ${user.id} and id <> ${session.id} and aal <> 'aal2'`;
  await tx`
    delete from auth.factors where user_id = ${user.id} and id <> ${factor.id}
    and factor_type = ${factor.factor_type} and status = 'unverified'`;
  return { session: raised, refreshToken: await restartChain(tx, call, session.id), user };
}

/** A token that nobody can derive from those issued before the second factor. */
async function restartChain(tx: Tx, call: Call, sessionId: string): Promise<string> {
  const found = await tx<{ row: unknown }[]>`
    update auth.refresh_tokens t set revoked_at = ${call.now.toISOString()}::timestamptz
    where session_id = ${sessionId} and revoked_at is null returning to_jsonb(t) as row`;
  const current = readRows<RefreshTokenRow>(found).sort((a, b) => b.generation - a.generation)[0];
  return insertRefreshToken(tx, call, {
    sessionId,
    token: randomBytes(32).toString('base64url'),
    parentHash: current?.token_hash ?? null,
    generation: (current?.generation ?? 0) + 1,
  });
}
