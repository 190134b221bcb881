import type { Call } from './call';
import { AuthError } from './errors';
import { type Challenge, expectLink } from './flows';
import { emailIdentity, insertIdentity, syncEmailIdentity } from './identities';
import { secondsToWait, sendCode } from './mailer';
import type { UserRow } from './models';
import { deleteSessions } from './sessions';
import { changeUser, findUserByEmail, insertUser, isConfirmed, lockUser } from './users';

export type Registration = {
  email: string;
  passwordHash: string | null;
  metadata: Record<string, unknown>;
  challenge: Challenge | null;
};

/** `known` has a confirmed account already; nothing was done. */
type Registered = { state: 'known' | 'waiting' | 'confirmed'; user: UserRow };

/**
 * Adds a user, or mails an unconfirmed one again without believing anything new about them:
 * the request does not prove that the address is theirs.
 */
export async function register(call: Call, registration: Registration): Promise<Registered> {
  const found = await findUserByEmail(call, registration.email);
  const existing = found && (await lockUser(call, found.id));
  if (existing && isConfirmed(existing)) return { state: 'known', user: existing };
  assertSignupsOpen(call);
  const user = existing ?? (await addUser(call, registration));
  if (call.config.autoconfirm) {
    const confirmed = await confirmAtOnce(call, user, registration);
    return { state: 'confirmed', user: confirmed };
  }
  return { state: 'waiting', user: await mailConfirmation(call, user, registration) };
}

/** 422 when the instance takes no new users. */
export function assertSignupsOpen(call: Call): void {
  if (!call.config.signupDisabled) return;
  throw new AuthError(422, 'signup_disabled', 'Signups not allowed for this instance');
}

async function addUser(call: Call, registration: Registration): Promise<UserRow> {
  const user = await insertUser(call, {
    email: registration.email,
    password_hash: registration.passwordHash,
    app_metadata: { provider: 'email', providers: ['email'] },
    user_metadata: registration.metadata,
  });
  await insertIdentity(call, emailIdentity(user, registration.metadata));
  return user;
}

async function mailConfirmation(call: Call, user: UserRow, { email, challenge }: Registration) {
  // The original says 429 here, and with it that the address is known.
  if (secondsToWait(call, user, 'signup') > 0) return user;
  await expectLink(call, user.id, 'email/signup', challenge);
  return sendCode(call, user, { kind: 'signup', to: email, pkce: challenge !== null });
}

/** Autoconfirm proves no address, so what an earlier visitor set must not remain. */
async function confirmAtOnce(call: Call, user: UserRow, { passwordHash, metadata }: Registration) {
  await deleteSessions(call, user.id, null);
  const values = { password_hash: passwordHash, user_metadata: metadata };
  return confirmUser(call, await changeUser(call, user.id, values));
}

/** Marks the address as the user's own, on the user and on the e-mail identity. */
export async function confirmUser(call: Call, user: UserRow): Promise<UserRow> {
  const confirmed = await changeUser(call, user.id, {
    email_confirmed_at: call.now.toISOString(),
    user_metadata: { ...user.user_metadata, email_verified: true },
  });
  await syncEmailIdentity(call, confirmed);
  return confirmed;
}
