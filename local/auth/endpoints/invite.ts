import { requireAdmin } from '../bearer';
import { emailAddress, record, text } from '../body';
import { type Call, inTransaction, retryOnClash } from '../call';
import { emailTaken } from '../errors';
import { emailIdentity, insertIdentity } from '../identities';
import { sendCode } from '../mailer';
import type { UserRow } from '../models';
import { changeUser, findUserByEmail, insertUser, isConfirmed, lockUser } from '../users';
import { loadUserView } from '../views';

/** POST /invite: adds a user without a password and mails the way in. */
export async function invite(call: Call): Promise<Response> {
  await requireAdmin(call);
  const email = emailAddress(text(call.body, 'email'));
  const metadata = record(call.body, 'data') ?? {};
  const view = await retryOnClash(() =>
    inTransaction(call, async (call) => {
      const guest = await invitedUser(call, email, metadata);
      const user = await sendCode(call, guest, { kind: 'invite', to: email, pkce: false });
      return loadUserView(call, user);
    }),
  );
  return Response.json(view);
}

/** The unconfirmed user of an address, marked as invited; 422 when it is confirmed already. */
export async function invitedUser(
  call: Call,
  email: string,
  metadata: Record<string, unknown>,
): Promise<UserRow> {
  const found = await findUserByEmail(call, email);
  const existing = found && (await lockUser(call, found.id));
  if (existing && isConfirmed(existing)) throw emailTaken();
  const invited_at = call.now.toISOString();
  if (existing) return changeUser(call, existing.id, { invited_at });
  const app_metadata = { provider: 'email', providers: ['email'] };
  const values = { email, invited_at, app_metadata, user_metadata: metadata };
  const user = await insertUser(call, values);
  await insertIdentity(call, emailIdentity(user, metadata));
  return user;
}
