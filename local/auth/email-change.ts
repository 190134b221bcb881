import type { Call } from './call';
import { type Challenge, createFlow } from './flows';
import { sendCode } from './mailer';
import type { UserRow } from './models';
import { redirectTarget } from './redirect';
import { changeUser } from './users';

/** Mails the new address and, for a secure change, the current one. Starts the count anew. */
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
  if (challenge) {
    const method = 'email_change';
    const redirect_to = redirectTarget(call);
    await createFlow(call, { method, challenge, user_id: user.id, redirect_to });
  }
  const pkce = challenge !== null;
  if (call.config.secureEmailChange && user.email) {
    const sending = { kind: 'email_change_current' as const, to: user.email, pkce };
    changing = await sendCode(call, changing, sending);
  }
  return sendCode(call, changing, { kind: 'email_change_new', to: newEmail, pkce });
}
