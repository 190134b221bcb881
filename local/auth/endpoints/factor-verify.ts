import { randomBytes } from 'node:crypto';
import { requireUser } from '../bearer';
import { isUuid, text } from '../body';
import { type Call, inTransaction, secondsFrom } from '../call';
import { AuthError, invalid } from '../errors';
import type { ChallengeRow, FactorRow, RefreshTokenRow, SessionRow, UserRow } from '../models';
import { readRows, updateRow } from '../rows';
import { findSession, insertRefreshToken, sessionBody } from '../sessions';
import { matchingStep } from '../totp';
import { lockUser } from '../users';
import { ownFactor } from './factors';

/** A challenge survives this many wrong codes, minus one. */
const maxAttempts = 5;

/** POST /factors/{id}/verify: a code raises the session to aal2. */
export async function verifyFactor(call: Call): Promise<Response> {
  const signedIn = await requireUser(call);
  const challengeId = text(call.body, 'challenge_id');
  const code = text(call.body, 'code');
  await ownFactor(call, signedIn.user.id);
  if (code === '') throw invalid('Code needs to be non-empty');
  const body = await inTransaction(call, async (call) => {
    const user = await lockUser(call, signedIn.user.id);
    const session = signedIn.session && (await findSession(call, signedIn.session.id));
    if (!user || !session) throw sessionGone();
    const factor = await ownFactor(call, user.id);
    const challenge = await openChallenge(call, factor, challengeId);
    await useCode(call, factor, challenge, code);
    return sessionBody(call, await raiseSession(call, user, session, factor));
  });
  return Response.json(body);
}

function sessionGone(): AuthError {
  const message = 'Session from session_id claim in JWT does not exist';
  return new AuthError(403, 'session_not_found', message);
}

async function openChallenge(call: Call, factor: FactorRow, id: string): Promise<ChallengeRow> {
  const found = isUuid(id)
    ? await call.sql<{ row: unknown }[]>`
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
    await call.sql`delete from auth.challenges where id = ${challenge.id}`;
    const message = `MFA challenge ${challenge.id} has expired, verify against another challenge or create a new challenge.`;
    throw new AuthError(422, 'mfa_challenge_expired', message, { keepWrites: true });
  }
  return challenge;
}

async function useCode(call: Call, factor: FactorRow, challenge: ChallengeRow, code: string) {
  const step = matchingStep(factor.secret, code, call.now, factor.last_used_step);
  const now = call.now.toISOString();
  if (step !== null) {
    await updateRow(call.sql, 'challenges', challenge.id, { verified_at: now });
    const proved = { status: 'verified', last_used_step: step, updated_at: now };
    await updateRow(call.sql, 'factors', factor.id, proved);
    return;
  }
  if (challenge.attempts + 1 >= maxAttempts) {
    await call.sql`delete from auth.challenges where id = ${challenge.id}`;
  } else {
    await call.sql`update auth.challenges set attempts = attempts + 1 where id = ${challenge.id}`;
  }
  const message = 'Invalid TOTP code entered';
  throw new AuthError(422, 'mfa_verification_failed', message, { keepWrites: true });
}

async function raiseSession(call: Call, user: UserRow, session: SessionRow, factor: FactorRow) {
  const timestamp = Math.floor(call.now.getTime() / 1000);
  const earlier = session.amr.filter(({ method }) => method !== 'totp');
  const amr = [{ method: 'totp', timestamp }, ...earlier];
  const values = { aal: 'aal2', amr, factor_id: factor.id };
  const raised = await updateRow<SessionRow>(call.sql, 'sessions', session.id, values);
  await call.sql`
    delete from auth.sessions where user_id = ${user.id} and id <> ${session.id} and aal <> 'aal2'`;
  await call.sql`
    delete from auth.factors where user_id = ${user.id} and id <> ${factor.id}
    and factor_type = ${factor.factor_type} and status = 'unverified'`;
  return { session: raised, refreshToken: await restartChain(call, session.id), user };
}

/** A token that cannot be derived from those issued before the second factor. */
async function restartChain(call: Call, sessionId: string): Promise<string> {
  const found = await call.sql<{ row: unknown }[]>`
    update auth.refresh_tokens t set revoked_at = ${call.now.toISOString()}::timestamptz
    where session_id = ${sessionId} and revoked_at is null returning to_jsonb(t) as row`;
  const current = readRows<RefreshTokenRow>(found).sort((a, b) => b.generation - a.generation)[0];
  return insertRefreshToken(call, {
    sessionId,
    token: randomBytes(32).toString('base64url'),
    parentHash: current?.token_hash ?? null,
    generation: (current?.generation ?? 0) + 1,
  });
}
