import type { MailKind } from '../../mailbox/mail';
import { requireAdmin } from '../bearer';
import { emailAddress, record, text } from '../body';
import { type Call, inTransaction, retryOnClash } from '../call';
import { AuthError, emailTaken, invalid } from '../errors';
import { emailIdentity, insertIdentity } from '../identities';
import { issueCode, linkType, markSent, sendCode, verifyLink } from '../mailer';
import type { UserRow } from '../models';
import { assertPassword, hashPassword } from '../password';
import { redirectTarget } from '../redirect';
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
async function invitedUser(call: Call, email: string, metadata: Record<string, unknown>) {
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

type LinkKind = Exclude<MailKind, 'reauthentication'>;

const kinds: LinkKind[] = [
  ...(['signup', 'invite', 'magiclink', 'recovery'] as const),
  ...(['email_change_current', 'email_change_new'] as const),
];

type Wanted = {
  kind: LinkKind;
  email: string;
  newEmail: string | null;
  passwordHash: string | null;
  metadata: Record<string, unknown>;
};

/** POST /admin/generate_link: what a mail would carry, for administrators who send it themselves. */
export async function generateLink(call: Call): Promise<Response> {
  await requireAdmin(call);
  const wanted = await readWanted(call);
  const body = await retryOnClash(() =>
    inTransaction(call, async (call) => {
      const { kind, user } = await userFor(call, wanted);
      const to = kind === 'email_change_new' ? (user.new_email ?? '') : wanted.email;
      const issued = await issueCode(call, user, { kind, to, pkce: false });
      const marked = await markSent(call, user, kind);
      return {
        ...(await loadUserView(call, marked)),
        action_link: verifyLink(call, kind, issued),
        email_otp: issued.otp,
        hashed_token: issued.linkToken,
        verification_type: linkType(kind),
        redirect_to: redirectTarget(call),
      };
    }),
  );
  return Response.json(body);
}

async function readWanted(call: Call): Promise<Wanted> {
  const { body } = call;
  const kind = kinds.find((candidate) => candidate === text(body, 'type'));
  const email = emailAddress(text(body, 'email'));
  if (!kind) throw invalid(`Invalid email action link type requested: ${text(body, 'type')}`);
  const password = text(body, 'password');
  if (kind === 'signup' && password === '') throw invalid('Signup requires a valid password');
  if (password !== '') assertPassword(call.config, password);
  const changesEmail = kind.startsWith('email_change');
  const newEmail = changesEmail ? emailAddress(text(body, 'new_email')) : null;
  const passwordHash = password === '' ? null : await hashPassword(call.config, password);
  return { kind, email, newEmail, passwordHash, metadata: record(body, 'data') ?? {} };
}

async function userFor(call: Call, wanted: Wanted): Promise<{ kind: LinkKind; user: UserRow }> {
  const { kind, email } = wanted;
  if (kind === 'invite') {
    return { kind, user: await invitedUser(call, email, wanted.metadata) };
  }
  const found = await findUserByEmail(call, email);
  const existing = found && (await lockUser(call, found.id));
  if (kind === 'signup' || (kind === 'magiclink' && !existing)) {
    return { kind: 'signup', user: await signedUp(call, wanted, existing) };
  }
  if (!existing) throw new AuthError(404, 'user_not_found', 'User with this email not found');
  if (!wanted.newEmail) return { kind, user: existing };
  if (await findUserByEmail(call, wanted.newEmail)) throw emailTaken();
  const same = existing.new_email === wanted.newEmail;
  const change = { new_email: wanted.newEmail, ...(same ? {} : { email_change_confirmed: 0 }) };
  return { kind, user: await changeUser(call, existing.id, change) };
}

async function signedUp(
  call: Call,
  { email, passwordHash, metadata }: Wanted,
  existing: UserRow | null,
): Promise<UserRow> {
  if (existing && isConfirmed(existing)) throw emailTaken();
  const values = { password_hash: passwordHash, user_metadata: metadata };
  if (existing) return changeUser(call, existing.id, values);
  const app_metadata = { provider: 'email', providers: ['email'] };
  const user = await insertUser(call, { email, app_metadata, ...values });
  await insertIdentity(call, emailIdentity(user, metadata));
  return user;
}
