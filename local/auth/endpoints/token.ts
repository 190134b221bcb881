import { text } from '../body';
import { type Call, type Endpoint, inTransaction } from '../call';
import { AuthError, invalid } from '../errors';
import { flowByCode, flowMissing, isFlowCodeExpired, verifierMatches } from '../flows';
import type { FlowRow } from '../models';
import { passwordMatches, passwordWeakness } from '../password';
import { refreshSession } from '../refresh';
import { createSession, sessionBody } from '../sessions';
import { findUserByEmail, isBanned, isConfirmed, lockUser } from '../users';

const grants: Record<string, Endpoint> = {
  password: signInWithPassword,
  refresh_token: refresh,
  pkce: exchangeCode,
};

/** POST /token?grant_type=… */
export async function token(call: Call): Promise<Response> {
  const name = call.url.searchParams.get('grant_type') ?? '';
  const grant = Object.hasOwn(grants, name) ? grants[name] : undefined;
  if (!grant) throw new AuthError(400, 'invalid_credentials', 'unsupported_grant_type');
  return grant(call);
}

async function signInWithPassword(call: Call): Promise<Response> {
  const email = text(call.body, 'email');
  const phone = text(call.body, 'phone');
  const password = text(call.body, 'password');
  if (email !== '' && phone !== '') {
    throw invalid('Only an email address or phone number should be provided on login.');
  }
  if (email === '' && phone === '') throw invalid('missing email or phone');
  if (phone !== '') {
    throw new AuthError(422, 'phone_provider_disabled', 'Phone logins are disabled');
  }
  if (!call.config.emailEnabled) {
    throw new AuthError(422, 'email_provider_disabled', 'Email logins are disabled');
  }
  const claimed = await findUserByEmail(call, email);
  const hash = claimed?.password_hash ?? null;
  // Runs for unknown users, too, and outside the transaction: it takes long on purpose.
  const matches = await passwordMatches(call.config, password, hash);
  if (!claimed || !matches) throw wrongCredentials();
  const body = await inTransaction(call, async (call) => {
    const user = await lockUser(call, claimed.id);
    if (!user || user.password_hash !== hash) throw wrongCredentials();
    // After the password, unlike the original: a ban must not tell strangers who has an account.
    if (isBanned(user, call.now)) throw new AuthError(400, 'user_banned', 'User is banned');
    if (!isConfirmed(user)) throw new AuthError(400, 'email_not_confirmed', 'Email not confirmed');
    return sessionBody(call, await createSession(call, user, 'password'));
  });
  const weakness = passwordWeakness(call.config, password);
  return Response.json(weakness ? { ...body, weak_password: weakness } : body);
}

function wrongCredentials(): AuthError {
  return new AuthError(400, 'invalid_credentials', 'Invalid login credentials');
}

async function refresh(call: Call): Promise<Response> {
  const given = text(call.body, 'refresh_token');
  const body = await inTransaction(call, async (call) =>
    sessionBody(call, await refreshSession(call, given)),
  );
  return Response.json(body);
}

/** A code survives this many wrong verifiers, minus one. */
const maxAttempts = 5;

/** POST /token?grant_type=pkce: the code of a link or of an OAuth round trip for a session. */
async function exchangeCode(call: Call): Promise<Response> {
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
  if (!user) throw flowMissing(404);
  if (isBanned(user, call.now)) throw new AuthError(403, 'user_banned', 'User is banned');
  await call.sql`delete from auth.flow_states where id = ${flow.id}`;
  const body = await sessionBody(call, await createSession(call, user, flow.method));
  return {
    ...body,
    ...(flow.provider_token ? { provider_token: flow.provider_token } : {}),
    ...(flow.provider_refresh_token ? { provider_refresh_token: flow.provider_refresh_token } : {}),
  };
}
