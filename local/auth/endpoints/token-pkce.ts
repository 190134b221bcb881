import { text } from '../body';
import { type Call, inTransaction } from '../call';
import { AuthError, invalid } from '../errors';
import { flowByCode, flowMissing, isFlowCodeExpired, verifierMatches } from '../flows';
import type { FlowRow } from '../models';
import { createSession, sessionBody } from '../sessions';
import { isBanned, lockUser } from '../users';

/** A code survives this many wrong verifiers, minus one. */
const maxAttempts = 5;

/** POST /token?grant_type=pkce: the code of a link or of an OAuth round trip for a session. */
export async function exchangeCode(call: Call): Promise<Response> {
  const code = text(call.body, 'auth_code');
  const verifier = text(call.body, 'code_verifier');
  if (code === '' || verifier === '') {
    throw invalid('invalid request: both auth code and code verifier should be non-empty');
  }
  const body = await inTransaction(call, async (call) => {
    const flow = await flowByCode(call, code);
    if (!flow?.user_id) throw flowMissing(404);
    if (isFlowCodeExpired(call, flow)) {
      const message = 'invalid flow state, flow state has expired';
      throw new AuthError(422, 'flow_state_expired', message);
    }
    if (!verifierMatches(flow, verifier)) throw await refuseVerifier(call, flow);
    return startSession(call, flow, flow.user_id);
  });
  return Response.json(body);
}

async function refuseVerifier(call: Call, flow: FlowRow): Promise<AuthError> {
  if (flow.attempts + 1 >= maxAttempts) {
    await call.sql`delete from auth.flow_states where id = ${flow.id}`;
  } else {
    await call.sql`update auth.flow_states set attempts = attempts + 1 where id = ${flow.id}`;
  }
  const message = 'code challenge does not match previously saved code verifier';
  return new AuthError(400, 'bad_code_verifier', message, { keepWrites: true });
}

async function startSession(call: Call, flow: FlowRow, userId: string) {
  const user = await lockUser(call, userId);
  if (!user || user.deleted_at) throw flowMissing(404);
  if (isBanned(user, call.now)) throw new AuthError(403, 'user_banned', 'User is banned');
  await call.sql`delete from auth.flow_states where id = ${flow.id}`;
  const body = await sessionBody(call, await createSession(call, user, flow.method));
  return {
    ...body,
    ...(flow.provider_token ? { provider_token: flow.provider_token } : {}),
    ...(flow.provider_refresh_token ? { provider_refresh_token: flow.provider_refresh_token } : {}),
  };
}
