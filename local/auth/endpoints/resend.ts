import { emailAddress, text } from '../body';
import { type Call, inTransaction, withFloor } from '../call';
import { mailEmailChange } from '../email-change';
import { AuthError, invalid } from '../errors';
import { type Challenge, challengeOf } from '../flows';
import { secondsToWait } from '../mailer';
import { register } from '../registration';
import { findUserByEmail, isConfirmed, lockUser } from '../users';

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

type Wanted = { type: string; address: string; challenge: Challenge | null };

async function sendAgain(call: Call, wanted: Wanted): Promise<void> {
  const found = await findUserByEmail(call, wanted.address);
  const user = found && (await lockUser(call, found.id));
  if (!user) return;
  if (wanted.type === 'signup') {
    if (isConfirmed(user) || call.config.autoconfirm) return;
    const { challenge } = wanted;
    const again = { email: wanted.address, passwordHash: null, metadata: {}, challenge };
    await register(call, again);
    return;
  }
  if (wanted.type !== 'email_change' || !user.new_email) return;
  if (secondsToWait(call, user, 'email_change_new') > 0) return;
  await mailEmailChange(call, user, { newEmail: user.new_email, challenge: wanted.challenge });
}
