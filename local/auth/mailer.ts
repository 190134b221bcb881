import { composeMail } from '../mailbox/compose';
import type { MailKind } from '../mailbox/mail';
import type { Call } from './call';
import { AuthError } from './errors';
import { type Challenge, expectLink } from './flows';
import type { TokenKind, UserRow } from './models';
import { type IssuedToken, issueOneTimeToken, sentAtColumn } from './one-time-tokens';
import { redirectTarget } from './redirect';
import { changeUser, lockUser } from './users';

type Sending = { kind: MailKind; to: string; pkce: boolean };

const tokenKinds = {
  signup: 'confirmation',
  magiclink: 'recovery',
  recovery: 'recovery',
  email_change_new: 'email_change_new',
  email_change_current: 'email_change_current',
  reauthentication: 'reauthentication',
} as const satisfies Record<MailKind, TokenKind>;

/** The `type` a link carries; the two halves of an address change share one. */
function linkType(kind: MailKind): string {
  return kind.startsWith('email_change') ? 'email_change' : kind;
}

/** Makes a code and link of the kind, mails both and notes the time on the user. */
export async function sendCode(call: Call, user: UserRow, sending: Sending): Promise<UserRow> {
  const issued = await issueOneTimeToken(call, {
    userId: user.id,
    kind: tokenKinds[sending.kind],
    relatesTo: sending.to,
    pkce: sending.pkce,
  });
  const link = sending.kind === 'reauthentication' ? null : verifyLink(call, sending.kind, issued);
  const mail = composeMail({
    kind: sending.kind,
    to: sending.to,
    code: issued.otp,
    link,
    newEmail: user.new_email,
    validSeconds: call.config.otpExpirySeconds,
  });
  call.limiter.assertMailBudget(call.now);
  await call.config.sendMail(mail, call.sql);
  call.limiter.countMail(call.now);
  return markSent(call, user, sending.kind);
}

/** Starts the life of a user's codes of a kind. */
async function markSent(call: Call, user: UserRow, kind: MailKind): Promise<UserRow> {
  const column = sentAtColumn(tokenKinds[kind]);
  return changeUser(call, user.id, { [column]: call.now.toISOString() });
}

/** The link of a mail, on the server's own address and with everything encoded. */
function verifyLink(call: Call, kind: MailKind, issued: IssuedToken): string {
  const query = new URLSearchParams({
    token: issued.linkToken,
    type: linkType(kind),
    redirect_to: redirectTarget(call),
  });
  return `${linkBase(call)}/verify?${query}`;
}

/** X-Forwarded-Host is believed only when configured: a forged one would leak the token. */
function linkBase(call: Call): string {
  const host = call.request.headers.get('x-forwarded-host');
  if (!host || !call.config.forwardedHosts.includes(host)) return call.config.externalUrl;
  const base = new URL(call.config.externalUrl);
  base.host = host;
  return base.href.replace(/\/$/, '');
}

/** Whole seconds until another mail of the kind may go to this user; 0 when it may now. */
export function secondsToWait(call: Call, user: UserRow, kind: MailKind): number {
  const sent = user[sentAtColumn(tokenKinds[kind])];
  if (!sent) return 0;
  const due = new Date(sent).getTime() + call.config.mailIntervalSeconds * 1000;
  const left = due - call.now.getTime();
  return left > 0 ? Math.max(1, Math.floor(left / 1000)) : 0;
}

/** For signed-in users only: to strangers the same refusal would say that an account exists. */
export function assertMailDue(call: Call, user: UserRow, kind: MailKind): void {
  const seconds = secondsToWait(call, user, kind);
  if (seconds === 0) return;
  const message = `For security purposes, you can only request this after ${seconds} seconds.`;
  throw new AuthError(429, 'over_email_send_rate_limit', message);
}

/**
 * Mails a recovery or magic link, at most one a minute; both use the same stored token. Within the
 * minute nothing is sent and nothing is said: a refusal would tell that the account exists.
 */
export async function mailSignIn(
  call: Call,
  userId: string,
  { kind, challenge }: { kind: 'recovery' | 'magiclink'; challenge: Challenge | null },
): Promise<void> {
  const user = await lockUser(call, userId);
  if (!user?.email || secondsToWait(call, user, kind) > 0) return;
  await expectLink(call, user.id, kind, challenge);
  await sendCode(call, user, { kind, to: user.email, pkce: challenge !== null });
}

/** Mails the new address and, for a secure change, the current one. Restarts the count. */
export async function mailEmailChange(
  call: Call,
  user: UserRow,
  { newEmail, challenge }: { newEmail: string; challenge: Challenge | null },
): Promise<UserRow> {
  await call.sql`
    delete from auth.one_time_tokens
    where user_id = ${user.id} and kind in ('email_change_new', 'email_change_current')`;
  const change = { new_email: newEmail, email_change_confirmed: 0 };
  let changing = await changeUser(call, user.id, change);
  await expectLink(call, user.id, 'email_change', challenge);
  const pkce = challenge !== null;
  if (call.config.secureEmailChange && user.email) {
    const sending = { kind: 'email_change_current' as const, to: user.email, pkce };
    changing = await sendCode(call, changing, sending);
  }
  return sendCode(call, changing, { kind: 'email_change_new', to: newEmail, pkce });
}
