import { randomUUID } from 'node:crypto';
import { emailAddress, record, text } from '../body';
import { type Call, inTransaction, retryOnClash, withFloor } from '../call';
import { AuthError, invalid } from '../errors';
import { challengeOf } from '../flows';
import type { UserRow } from '../models';
import { assertPassword, hashPassword } from '../password';
import { assertSignupsOpen, type Registration, register } from '../registration';
import { createSession, sessionBody } from '../sessions';
import { loadUserView, userView } from '../views';

/** POST /signup: a user object while the address waits for confirmation, else a session. */
export async function signup(call: Call): Promise<Response> {
  const email = text(call.body, 'email');
  const phone = text(call.body, 'phone');
  if (email === '' && phone === '') {
    const message = 'Anonymous sign-ins are disabled';
    throw new AuthError(422, 'anonymous_provider_disabled', message);
  }
  assertSignupsOpen(call);
  const password = text(call.body, 'password');
  if (password === '') throw invalid('Signup requires a valid password');
  assertPassword(call.config, password);
  if (email !== '' && phone !== '') {
    throw invalid('Only an email address or phone number should be provided on signup.');
  }
  const challenge = challengeOf(call.body);
  if (email === '') {
    throw new AuthError(400, 'phone_provider_disabled', 'Phone signups are disabled');
  }
  if (!call.config.emailEnabled) {
    throw new AuthError(400, 'email_provider_disabled', 'Email signups are disabled');
  }
  const address = emailAddress(email);
  const metadata = record(call.body, 'data') ?? {};
  call.limiter.assertMailBudget(call.now);
  return withFloor(call, async () => {
    // Hashed for known addresses, too: the time must not tell.
    const passwordHash = await hashPassword(call.config, password);
    return signupWithEmail(call, { email: address, passwordHash, metadata, challenge });
  });
}

async function signupWithEmail(call: Call, registration: Registration): Promise<Response> {
  const body = await retryOnClash(() =>
    inTransaction(call, async (call) => {
      const { state, user } = await register(call, registration);
      if (state === 'confirmed') {
        return sessionBody(call, await createSession(call, user, 'password'));
      }
      if (state === 'known') return answerForKnown(call, registration);
      return loadUserView(call, user);
    }),
  );
  return Response.json(body);
}

/** A made-up user: clients recognise it by its empty list of identities. */
function answerForKnown(call: Call, { email, metadata }: Registration) {
  if (call.config.autoconfirm) {
    throw new AuthError(422, 'user_already_exists', 'User already registered');
  }
  const now = call.now.toISOString();
  const nobody: UserRow = {
    ...emptyUser,
    id: randomUUID(),
    aud: call.config.audience,
    email,
    confirmation_sent_at: now,
    app_metadata: { provider: 'email', providers: ['email'] },
    user_metadata: metadata,
    created_at: now,
    updated_at: now,
  };
  return userView(nobody, [], []);
}

const emptyUser = {
  role: '',
  phone: null,
  password_hash: null,
  email_confirmed_at: null,
  phone_confirmed_at: null,
  recovery_sent_at: null,
  new_email: null,
  email_change_sent_at: null,
  email_change_confirmed: 0,
  reauthentication_sent_at: null,
  last_sign_in_at: null,
  banned_until: null,
};
