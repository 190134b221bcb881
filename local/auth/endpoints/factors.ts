import { randomUUID } from 'node:crypto';
import { renderSVG } from 'uqr';
import { requireUser } from '../bearer';
import { isUuid, text } from '../body';
import { type Call, inTransaction, secondsFrom } from '../call';
import { AuthError, invalid } from '../errors';
import type { FactorRow } from '../models';
import { insertRow, updateRow } from '../rows';
import { newTotpSecret, totpUri } from '../totp';
import { listFactors, lockUser } from '../users';

/** A factor of the user by the id in the path. */
export async function ownFactor(call: Call, userId: string): Promise<FactorRow> {
  const id = call.params[0] ?? '';
  if (!isUuid(id)) throw invalid('factor_id must be an UUID', 404);
  const factors = await listFactors(call, userId);
  const factor = factors.find((candidate) => candidate.id === id.toLowerCase());
  if (!factor) throw new AuthError(404, 'mfa_factor_not_found', 'Factor not found');
  return factor;
}

/** POST /factors: a secret for an authenticator app; unverified until a code proves it. */
export async function enrollFactor(call: Call): Promise<Response> {
  const signedIn = await requireUser(call);
  assertEnrollable(call);
  const name = text(call.body, 'friendly_name');
  // Bounded, so that the address always fits into a QR code.
  const issuer = (text(call.body, 'issuer') || new URL(call.config.siteUrl).host).slice(0, 100);
  const factor = await inTransaction(call, async (call) => {
    await lockUser(call, signedIn.user.id);
    await dropStale(call, signedIn.user.id);
    const factors = await listFactors(call, signedIn.user.id);
    assertRoom(call, factors, name, signedIn.strong);
    const now = call.now.toISOString();
    return insertRow<FactorRow>(call.sql, 'factors', {
      id: randomUUID(),
      user_id: signedIn.user.id,
      friendly_name: name,
      factor_type: 'totp',
      status: 'unverified',
      secret: newTotpSecret(),
      created_at: now,
      updated_at: now,
    });
  });
  const { id, secret, factor_type: type, friendly_name } = factor;
  const uri = totpUri(secret, issuer, signedIn.user.email ?? signedIn.user.id);
  return Response.json({ id, type, friendly_name, totp: { qr_code: renderSVG(uri), secret, uri } });
}

function assertEnrollable(call: Call): void {
  const type = text(call.body, 'factor_type');
  const off = (code: string, name: string) =>
    new AuthError(422, `mfa_${code}_enroll_not_enabled`, `MFA enroll is disabled for ${name}`);
  if (type === 'phone') throw off('phone', 'Phone');
  if (type === 'webauthn') throw off('webauthn', 'WebAuthn');
  if (type !== 'totp') throw invalid('factor_type needs to be totp, phone, or webauthn');
  if (!call.config.totpEnabled) throw off('totp', 'TOTP');
}

async function dropStale(call: Call, userId: string): Promise<void> {
  const stale = secondsFrom(call.now, -call.config.unverifiedFactorExpirySeconds).toISOString();
  await call.sql`
    delete from auth.factors where user_id = ${userId} and status = 'unverified'
    and created_at < ${stale}::timestamptz`;
}

function assertRoom(call: Call, factors: FactorRow[], name: string, strong: boolean): void {
  if (factors.length >= call.config.maxFactors) {
    const message = 'Maximum number of verified factors reached, unenroll to continue';
    throw new AuthError(422, 'too_many_enrolled_mfa_factors', message);
  }
  if (!strong && factors.some(({ status }) => status === 'verified')) {
    throw new AuthError(403, 'insufficient_aal', 'AAL2 required to enroll a new factor');
  }
  if (factors.some((factor) => factor.friendly_name === name)) {
    const message = `A factor with the friendly name "${name}" for this user already exists`;
    throw new AuthError(422, 'mfa_factor_name_conflict', message);
  }
}

/** POST /factors/{id}/challenge: opens a few minutes in which a code may be given. */
export async function challengeFactor(call: Call): Promise<Response> {
  const { user } = await requireUser(call);
  const factor = await ownFactor(call, user.id);
  const now = call.now.toISOString();
  const id = randomUUID();
  await inTransaction(call, async (call) => {
    const row = { id, factor_id: factor.id, address: call.address, created_at: now };
    await insertRow(call.sql, 'challenges', row);
    await updateRow(call.sql, 'factors', factor.id, { last_challenged_at: now });
  });
  const expires = secondsFrom(call.now, call.config.challengeExpirySeconds);
  const expires_at = Math.floor(expires.getTime() / 1000);
  return Response.json({ id, type: factor.factor_type, expires_at });
}

/** DELETE /factors/{id}: gives a factor up; sessions that relied on it fall to aal1. */
export async function unenrollFactor(call: Call): Promise<Response> {
  const { user, strong } = await requireUser(call);
  const factor = await ownFactor(call, user.id);
  if (factor.status === 'verified' && !strong) {
    throw new AuthError(422, 'insufficient_aal', 'AAL2 required to unenroll verified factor');
  }
  await inTransaction(call, (call) => removeFactor(call, factor));
  return Response.json({ id: factor.id });
}

/** Deletes a factor and what sessions gained by it. */
async function removeFactor(call: Call, factor: FactorRow): Promise<void> {
  await call.sql`delete from auth.factors where id = ${factor.id}`;
  await call.sql`
    update auth.sessions set aal = 'aal1', factor_id = null, amr = (
      select coalesce(jsonb_agg(entry order by place), '[]') from jsonb_array_elements(amr)
      with ordinality as entries(entry, place) where entry->>'method' <> 'totp'
    ) where factor_id = ${factor.id}`;
}
