import type { Call } from './call';
import { type Challenge, createFlow } from './flows';
import { secondsToWait, sendCode } from './mailer';
import { redirectTarget } from './redirect';
import { lockUser } from './users';

/**
 * Mails a recovery or magic link, at most one a minute; both use the same stored token. Within the
 * minute nothing happens and nobody is told, since a refusal would say that the account exists.
 */
export async function mailSignIn(
  call: Call,
  userId: string,
  { kind, challenge }: { kind: 'recovery' | 'magiclink'; challenge: Challenge | null },
): Promise<void> {
  const user = await lockUser(call, userId);
  if (!user?.email || secondsToWait(call, user, kind) > 0) return;
  if (challenge) {
    const redirect_to = redirectTarget(call);
    await createFlow(call, { method: kind, challenge, user_id: user.id, redirect_to });
  }
  await sendCode(call, user, { kind, to: user.email, pkce: challenge !== null });
}
