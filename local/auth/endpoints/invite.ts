import 'server-only';
import type postgres from 'postgres';
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
    inTransaction(call, async (tx) => {
      const guest = await invitedUser(tx, call, email, metadata);
      const user = await sendCode(tx, call, guest, { kind: 'invite', to: email, pkce: false });
      return loadUserView(tx, user);
    }),
  );
  return Response.json(view);
}

/** The unconfirmed user of an address, marked as invited; 422 when it is confirmed already. */
export async function invitedUser(
  tx: postgres.TransactionSql,
  call: Call,
  email: string,
  metadata: Record<string, unknown>,
): Promise<UserRow> {
  const found = await findUserByEmail(tx, email);
  const existing = found && (await lockUser(tx, found.id));
  if (existing && isConfirmed(existing)) throw emailTaken();
  const invited_at = call.now.toISOString();
  if (existing) return changeUser(tx, call, existing.id, { invited_at });
  const app_metadata = { provider: 'email', providers: ['email'] };
  const values = { email, invited_at, app_metadata, user_metadata: metadata };
  const user = await insertUser(tx, call, values);
  await insertIdentity(tx, call, emailIdentity(user, metadata));
  return user;
}
