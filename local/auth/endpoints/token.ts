import { text } from '../body';
import { type Call, type Endpoint, inTransaction } from '../call';
import { AuthError, invalid } from '../errors';
import { passwordMatches, passwordWeakness } from '../password';
import { refreshSession } from '../refresh';
import { createSession, sessionBody } from '../sessions';
import { findUserByEmail, isBanned, isConfirmed, lockUser } from '../users';
import * as disabled from './disabled';
import { exchangeCode } from './token-pkce';

const grants: Record<string, Endpoint> = {
  password: signInWithPassword,
  refresh_token: refresh,
  pkce: exchangeCode,
  web3: disabled.web3,
  id_token: disabled.idToken,
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
