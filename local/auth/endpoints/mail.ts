import { emailAddress, flag, isEmail, record, text } from '../body';
import { type Call, inTransaction, retryOnClash, withFloor } from '../call';
import { AuthError, invalid } from '../errors';
import { type Challenge, challengeOf } from '../flows';
import { mailEmailChange, mailSignIn, secondsToWait } from '../mailer';
import { register } from '../registration';
import { findUserByEmail, isConfirmed, lockUser } from '../users';

/** POST /otp: mails a sign-in code and link; an unknown address becomes a sign-up. */
export async function otp(call: Call): Promise<Response> {
  const email = text(call.body, 'email');
  const phone = text(call.body, 'phone');
  const createUser = flag(call.body, 'create_user', true);
  const metadata = record(call.body, 'data') ?? {};
  if (email !== '' && phone !== '') {
    throw invalid('Only an email address or phone number should be provided');
  }
  if (email !== '' && text(call.body, 'channel') !== '') {
    throw invalid('Channel should only be specified with Phone OTP');
  }
  const challenge = challengeOf(call.body);
  if (email === '' && phone === '') throw invalid('One of email or phone must be set');
  if (phone !== '') {
    throw new AuthError(400, 'phone_provider_disabled', 'Unsupported phone provider');
  }
  assertMagicLink(call);
  if (!createUser && !isEmail(email)) throw signupsOff();
  const address = emailAddress(email);
  call.limiter.assertMailBudget(call.now);
  return withFloor(call, async () => {
    await assertMayStart(call, address, createUser);
    await mailLink(call, { address, metadata, challenge });
    return Response.json({});
  });
}

function assertMagicLink({ config }: Call): void {
  const refuse = (message: string) => new AuthError(422, 'email_provider_disabled', message);
  if (!config.emailEnabled) throw refuse('Email logins are disabled');
  if (!config.magicLinkEnabled) throw refuse('Login with magic link is disabled');
}

async function assertMayStart(call: Call, address: string, createUser: boolean): Promise<void> {
  if (createUser || (await findUserByEmail(call, address))) return;
  throw signupsOff();
}

function signupsOff(): AuthError {
  return new AuthError(422, 'otp_disabled', 'Signups not allowed for otp');
}

type Wanted = { address: string; metadata: Record<string, unknown>; challenge: Challenge | null };

async function mailLink(call: Call, { address, metadata, challenge }: Wanted): Promise<void> {
  const registration = { email: address, passwordHash: null, metadata, challenge };
  await retryOnClash(() =>
    inTransaction(call, async (call) => {
      const { state, user } = await register(call, registration);
      if (state === 'waiting') return;
      await mailSignIn(call, user.id, { kind: 'magiclink', challenge });
    }),
  );
}

/** POST /recover: mails a reset link. The same answer for every address. */
export async function recover(call: Call): Promise<Response> {
  if (!call.config.emailEnabled) {
    throw new AuthError(400, 'email_provider_disabled', 'Email logins are disabled');
  }
  const email = text(call.body, 'email');
  if (email === '') throw invalid('Password recovery requires an email');
  const address = emailAddress(email);
  const challenge = challengeOf(call.body);
  call.limiter.assertMailBudget(call.now);
  return withFloor(call, async () => {
    await inTransaction(call, async (call) => {
      const user = await findUserByEmail(call, address);
      if (user) await mailSignIn(call, user.id, { kind: 'recovery', challenge });
    });
    return Response.json({});
  });
}

const types = ['signup', 'email_change', 'sms', 'phone_change'];

/** POST /resend: the last confirmation mail again. The same answer for every address. */
export async function resend(call: Call): Promise<Response> {
  const type = text(call.body, 'type');
  const email = text(call.body, 'email');
  const phone = text(call.body, 'phone');
  if (!types.includes(type)) throw invalid(`Missing one of these types: ${types.join(', ')}`);
  if (type === 'signup' && email === '') {
    throw invalid('Type provided requires an email address');
  }
  if (email !== '' && phone !== '') {
    throw invalid('Only an email address or phone number should be provided.');
  }
  if (email === '' && phone === '') throw invalid('Missing email address or phone number');
  if (phone !== '') {
    throw new AuthError(400, 'phone_provider_disabled', 'Unsupported phone provider');
  }
  if (!call.config.emailEnabled) {
    throw new AuthError(400, 'email_provider_disabled', 'Email logins are disabled');
  }
  const challenge = challengeOf(call.body);
  const address = emailAddress(email);
  call.limiter.assertMailBudget(call.now);
  return withFloor(call, async () => {
    await inTransaction(call, (call) => sendAgain(call, { type, address, challenge }));
    return Response.json({});
  });
}

type Again = { type: string; address: string; challenge: Challenge | null };

async function sendAgain(call: Call, again: Again): Promise<void> {
  const found = await findUserByEmail(call, again.address);
  const user = found && (await lockUser(call, found.id));
  if (!user) return;
  if (again.type === 'signup') {
    if (isConfirmed(user) || call.config.autoconfirm) return;
    const { challenge } = again;
    const registration = { email: again.address, passwordHash: null, metadata: {}, challenge };
    await register(call, registration);
    return;
  }
  if (again.type !== 'email_change' || !user.new_email) return;
  if (secondsToWait(call, user, 'email_change_new') > 0) return;
  await mailEmailChange(call, user, { newEmail: user.new_email, challenge: again.challenge });
}
