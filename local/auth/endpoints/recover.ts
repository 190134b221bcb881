import { emailAddress, text } from '../body';
import { type Call, inTransaction, withFloor } from '../call';
import { AuthError, invalid } from '../errors';
import { challengeOf } from '../flows';
import { mailSignIn } from '../mail-sign-in';
import { findUserByEmail } from '../users';

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
