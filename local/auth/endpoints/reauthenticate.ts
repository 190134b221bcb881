import { requireUser } from '../bearer';
import { type Call, inTransaction } from '../call';
import { AuthError, invalid } from '../errors';
import { assertMailDue, sendCode } from '../mailer';
import { isConfirmed, lockUser } from '../users';

/** GET /reauthenticate: mails the nonce that a change of password may need. */
export async function reauthenticate(call: Call): Promise<Response> {
  const signedIn = await requireUser(call);
  if (!signedIn.user.email) {
    throw invalid('Reauthentication requires the user to have an email or a phone number');
  }
  if (!isConfirmed(signedIn.user)) {
    throw new AuthError(422, 'email_not_confirmed', 'Please verify your email first.');
  }
  await inTransaction(call, async (call) => {
    const user = await lockUser(call, signedIn.user.id);
    if (!user?.email) return;
    assertMailDue(call, user, 'reauthentication');
    await sendCode(call, user, { kind: 'reauthentication', to: user.email, pkce: false });
  });
  return Response.json({});
}
