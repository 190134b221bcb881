import { createHash, randomUUID, timingSafeEqual } from 'node:crypto';
import { text } from './body';
import { type Call, secondsFrom } from './call';
import { AuthError, invalid } from './errors';
import type { FlowRow } from './models';
import { hashToken } from './one-time-tokens';
import { redirectTarget } from './redirect';
import { findRow, insertRow, updateRow } from './rows';

export type Challenge = { challenge: string; method: 's256' | 'plain' };

/** The PKCE pair of a request, or null when it has none. */
export function readChallenge(challenge: string, method: string): Challenge | null {
  if (challenge === '' && method === '') return null;
  if (challenge === '' || method === '') {
    throw invalid('PKCE flow requires code_challenge_method and code_challenge');
  }
  if (challenge.length < 43 || challenge.length > 128) {
    throw invalid('code challenge has to be between 43 and 128 characters');
  }
  if (!/^[A-Za-z0-9._~-]+$/.test(challenge)) {
    const allowed = 'alphanumeric characters, hyphens, periods, underscores and tildes';
    throw invalid(`code challenge can only contain ${allowed}`);
  }
  const known = method.toLowerCase();
  if (known !== 's256' && known !== 'plain') throw invalid('Invalid code_challenge_method');
  return { challenge, method: known };
}

export function challengeOf(body: Record<string, unknown>): Challenge | null {
  return readChallenge(text(body, 'code_challenge'), text(body, 'code_challenge_method'));
}

/** Remembers who is waiting for a code; `method` becomes the session's amr entry. */
export async function createFlow(
  call: Call,
  values: Partial<FlowRow> & { method: string; challenge: Challenge | null },
): Promise<FlowRow> {
  const { challenge, ...rest } = values;
  const now = call.now.toISOString();
  // Abandoned flows end here: a day after its mail expired a flow is of no use.
  const stale = secondsFrom(call.now, -24 * 3600 - call.config.otpExpirySeconds).toISOString();
  await call.sql`delete from auth.flow_states where created_at < ${stale}::timestamptz`;
  return insertRow<FlowRow>(call.sql, 'flow_states', {
    id: randomUUID(),
    redirect_to: '',
    code_challenge: challenge?.challenge ?? null,
    code_challenge_method: challenge?.method ?? null,
    created_at: now,
    ...rest,
  });
}

/** Remembers who asked for a mailed link with PKCE; without it there is nothing to remember. */
export async function expectLink(
  call: Call,
  user_id: string,
  method: string,
  challenge: Challenge | null,
) {
  const redirect_to = redirectTarget(call);
  if (challenge) await createFlow(call, { method, challenge, user_id, redirect_to });
}

/** Gives a flow its one-time code. */
export async function issueFlowCode(call: Call, flowId: string, values: Partial<FlowRow> = {}) {
  const code = randomUUID();
  const code_issued_at = call.now.toISOString();
  const change = { ...values, code_hash: hashToken(code), code_issued_at };
  await updateRow(call.sql, 'flow_states', flowId, change);
  return code;
}

/** The newest flow of a user with a method that has no code yet. */
export async function newestFlow(call: Call, userId: string, method: string): Promise<FlowRow> {
  const flow = await findRow<FlowRow>(
    call.sql,
    'flow_states',
    call.sql`user_id = ${userId} and method = ${method} order by created_at desc, id limit 1`,
  );
  if (!flow) throw flowMissing(400);
  return flow;
}

export function flowMissing(status: number): AuthError {
  const message = 'invalid flow state, no valid flow state found';
  return new AuthError(status, 'flow_state_not_found', message);
}

/** Locks the flow a code belongs to. */
export async function flowByCode(call: Call, code: string): Promise<FlowRow | null> {
  return findRow<FlowRow>(
    call.sql,
    'flow_states',
    call.sql`code_hash = ${hashToken(code)} for update`,
  );
}

/** A code lives from its issue, not from the day the mail was asked for. */
export function isFlowCodeExpired(call: Call, flow: FlowRow): boolean {
  const issued = new Date(flow.code_issued_at ?? flow.created_at);
  return call.now > secondsFrom(issued, call.config.flowExpirySeconds);
}

export function verifierMatches(flow: FlowRow, verifier: string): boolean {
  const hashed = createHash('sha256').update(verifier).digest('base64url');
  const given = Buffer.from(flow.code_challenge_method === 'plain' ? verifier : hashed);
  const expected = Buffer.from(flow.code_challenge ?? '');
  return given.length === expected.length && timingSafeEqual(given, expected);
}
