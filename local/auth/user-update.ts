import type { SignedIn } from './bearer';
import { emailAddress, record, text } from './body';
import { type Call, inTransaction, secondsFrom } from './call';
import { AuthError, emailTaken } from './errors';
import { type Challenge, challengeOf } from './flows';
import { assertMailDue, mailEmailChange } from './mailer';
import type { UserRow } from './models';
import { clearOneTimeTokens, isExpired, tryOtp } from './one-time-tokens';
import { assertPassword, hashPassword, passwordMatches } from './password';
import { deleteSessions } from './sessions';
import { changeUser, findUserByEmail, listFactors, lockUser, mergeMetadata } from './users';

type Changes = {
  email: string | null;
  password: string | null;
  passwordHash: string | null;
  nonce: string;
  metadata: Record<string, unknown> | null;
  challenge: Challenge | null;
};

/** Applies PUT /user for the bearer; refuses before anything is written. */
export async function updateOwnUser(call: Call, signedIn: SignedIn): Promise<UserRow> {
  const changes = await readChanges(call, signedIn);
  return inTransaction(call, async (call) => {
    const user = await lockUser(call, signedIn.user.id);
    if (!user) throw new AuthError(404, 'user_not_found', 'User not found');
    return applyChanges(call, user, signedIn, changes);
  });
}

async function readChanges(call: Call, signedIn: SignedIn): Promise<Changes> {
  const { body, config } = call;
  const { user } = signedIn;
  if (record(body, 'app_metadata')) {
    throw new AuthError(403, 'not_admin', 'Updating app_metadata requires admin privileges');
  }
  if (text(body, 'phone') !== '') {
    throw new AuthError(400, 'phone_provider_disabled', 'Unsupported phone provider');
  }
  const rawEmail = text(body, 'email');
  const email = rawEmail === '' ? null : emailAddress(rawEmail);
  const password = text(body, 'password') || null;
  const challenge = challengeOf(body);
  const nonce = text(body, 'nonce');
  const current = text(body, 'current_password');
  if (email || password) await assertSecondFactor(call, signedIn);
  if (email && email !== user.email && (await isTaken(call, user, email))) throw emailTaken();
  const fresh = { email, password, nonce, metadata: record(body, 'data'), challenge };
  if (!password) return { ...fresh, passwordHash: null };
  assertPassword(config, password);
  await assertCurrentPassword(call, signedIn, current);
  if (user.password_hash && (await passwordMatches(config, password, user.password_hash))) {
    const message = 'New password should be different from the old password.';
    throw new AuthError(422, 'same_password', message);
  }
  return { ...fresh, passwordHash: await hashPassword(config, password) };
}

async function isTaken(call: Call, user: UserRow, email: string): Promise<boolean> {
  const holder = await findUserByEmail(call, email);
  return holder !== null && holder.id !== user.id;
}

async function assertSecondFactor(call: Call, { user, strong }: SignedIn): Promise<void> {
  const factors = await listFactors(call, user.id);
  if (strong || !factors.some(({ status }) => status === 'verified')) return;
  const message = 'AAL2 session is required to update email or password when MFA is enabled.';
  throw new AuthError(401, 'insufficient_aal', message);
}

/** Not asked of someone who came by a mailed code or link: they may have forgotten it. */
async function assertCurrentPassword(call: Call, signedIn: SignedIn, given: string) {
  const { user, session } = signedIn;
  if (!call.config.passwordNeedsCurrent || !user.password_hash) return;
  const byMail = ['otp', 'magiclink', 'recovery'];
  if (session?.amr.some(({ method }) => byMail.includes(method))) return;
  const message = 'Current password required when setting new password.';
  if (given === '') throw new AuthError(400, 'current_password_required', message);
  if (await passwordMatches(call.config, given, user.password_hash)) return;
  throw new AuthError(400, 'current_password_invalid', message);
}

async function applyChanges(call: Call, user: UserRow, signedIn: SignedIn, changes: Changes) {
  let updated = user;
  if (changes.passwordHash) {
    await assertReauthenticated(call, user, signedIn, changes.nonce);
    updated = await changePassword(call, user, changes.passwordHash);
    await deleteSessions(call, user.id, signedIn.session?.id ?? null);
  }
  if (changes.metadata) {
    const user_metadata = mergeMetadata(updated.user_metadata, changes.metadata);
    updated = await changeUser(call, user.id, { user_metadata });
  }
  if (!changes.email || changes.email === updated.email) return updated;
  return changeEmail(call, updated, changes.email, changes.challenge);
}

/** A new password also ends every open code and link and lets mails be sent again at once. */
async function changePassword(call: Call, user: UserRow, passwordHash: string) {
  await clearOneTimeTokens(call, user.id);
  return changeUser(call, user.id, {
    password_hash: passwordHash,
    confirmation_sent_at: null,
    recovery_sent_at: null,
    email_change_sent_at: null,
    reauthentication_sent_at: null,
  });
}

async function assertReauthenticated(
  call: Call,
  user: UserRow,
  { session }: SignedIn,
  nonce: string,
): Promise<void> {
  if (!call.config.passwordNeedsReauthentication) return;
  const fresh = session && secondsFrom(new Date(session.created_at), 24 * 3600) > call.now;
  if (fresh) return;
  if (nonce === '') {
    const message = 'Password update requires reauthentication';
    throw new AuthError(400, 'reauthentication_needed', message);
  }
  const attempt = { userId: user.id, address: user.email ?? '', otp: nonce };
  const token = await tryOtp(call, { ...attempt, kinds: ['reauthentication'] });
  if (token && !isExpired(call, user, 'reauthentication')) return;
  const message = 'Nonce has expired or is invalid';
  throw new AuthError(422, 'reauthentication_not_valid', message, { keepWrites: true });
}

async function changeEmail(
  call: Call,
  user: UserRow,
  newEmail: string,
  challenge: Challenge | null,
): Promise<UserRow> {
  assertMailDue(call, user, 'email_change_new');
  return mailEmailChange(call, user, { newEmail, challenge });
}
