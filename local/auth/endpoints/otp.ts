import { emailAddress, flag, isEmail, record, text } from '../body';
import { type Call, inTransaction, retryOnClash, withFloor } from '../call';
import { AuthError, invalid } from '../errors';
import { type Challenge, challengeOf } from '../flows';
import { mailSignIn } from '../mail-sign-in';
import { register } from '../registration';
import { findUserByEmail } from '../users';

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

/** POST /magiclink: the older form of /otp. */
export async function magicLink(call: Call): Promise<Response> {
  const email = text(call.body, 'email');
  const metadata = record(call.body, 'data') ?? {};
  assertMagicLink(call);
  const challenge = challengeOf(call.body);
  if (email === '') throw invalid('Password recovery requires an email', 422);
  const address = emailAddress(email);
  call.limiter.assertMailBudget(call.now);
  return withFloor(call, async () => {
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
