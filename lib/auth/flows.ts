import type { Session, User } from '@supabase/supabase-js';
import { leaveSession, openGate } from '@/lib/api/session-gate';
import type { AuthClient } from './browser';
import { isOutage } from './outage';
import { type SignUpFields, signUpMetadata } from './sign-up';
import { wait } from './wait';

type Auth = AuthClient['auth'];

export type SignUpOutcome = 'signed-in' | 'verify-code' | 'existing-account';

/**
 * Creates an account. An existing address is answered by Supabase with a made-up user whose list
 * of identities is empty; it gets a magic link instead of a code.
 */
export async function signUp(
  auth: Auth,
  fields: SignUpFields,
  origin: string,
): Promise<SignUpOutcome> {
  const { data, error } = await auth.signUp({
    email: fields.email.trim(),
    password: fields.password,
    options: {
      data: signUpMetadata(fields.name),
      emailRedirectTo: `${origin}/auth/callback`,
    },
  });
  if (error) throw error;
  if (data.session) return 'signed-in';
  return data.user?.identities?.length === 0 ? 'existing-account' : 'verify-code';
}

/** Mails a link to an existing account; never makes a new one. */
export async function sendMagicLink(auth: Auth, email: string, origin: string): Promise<void> {
  const { error } = await auth.signInWithOtp({
    email,
    options: { shouldCreateUser: false, emailRedirectTo: `${origin}/auth/callback` },
  });
  if (error) throw error;
}

/**
 * Turns the mailed code into a session. A code that was already used (a second click, a link
 * opened elsewhere) has confirmed the account, so the password is tried before giving up. `password`
 * is null after a reload. Throws what the server said, or "Failed to establish session …".
 */
export async function verifyCode(
  auth: Auth,
  { email, code, password }: { email: string; code: string; password: string | null },
): Promise<void> {
  const verified = await auth.verifyOtp({ email, token: code, type: 'email' });
  if (verified.data.session) return;
  if (verified.error && password === null) throw verified.error;
  if (password !== null) {
    const signedIn = await auth.signInWithPassword({ email, password });
    // The code is what the reader can correct, so its error is the one to show.
    if (signedIn.error) throw verified.error ?? signedIn.error;
  }
  if (await hasSession(auth)) return;
  await wait(1000);
  if (!(await hasSession(auth))) throw new Error('Failed to establish session after verification');
}

async function hasSession(auth: Auth): Promise<boolean> {
  return Boolean((await auth.getSession()).data.session);
}

/** Mails a link that opens /reset-password; an unknown address is answered just the same. */
export async function sendResetLink(auth: Auth, email: string, origin: string): Promise<void> {
  const redirectTo = `${origin}/reset-password`;
  const { error } = await auth.resetPasswordForEmail(email, { redirectTo });
  if (error) throw error;
}

export async function savePassword(auth: Auth, password: string): Promise<void> {
  const { error } = await auth.updateUser({ password });
  if (error) throw error;
}

/** Mails a link to the old and to the new address; both have to be opened. */
export async function changeEmail(auth: Auth, email: string, origin: string): Promise<void> {
  const { error } = await auth.updateUser({ email }, { emailRedirectTo: `${origin}/settings` });
  if (error) throw error;
}

/**
 * Ends this browser's session, or with "global" all of the account. Requests stop before it, so that
 * none arrives after it; they go on when it fails, which throws.
 */
export async function signOut(auth: Auth, scope: 'local' | 'global'): Promise<void> {
  leaveSession();
  try {
    const { error } = await auth.signOut({ scope });
    if (error) throw error;
  } catch (error) {
    openGate();
    throw error;
  }
}

/** Asks for the session up to ten times, half a second apart; null when it never came. */
export async function awaitSession(
  auth: Pick<Auth, 'getSession'>,
  { attempts = 10, pauseMs = 500 } = {},
): Promise<Session | null> {
  for (let attempt = 1; ; attempt += 1) {
    const { data } = await auth.getSession();
    if (data.session) return data.session;
    if (attempt >= attempts) return null;
    await wait(pauseMs);
  }
}

/** A new account starts with its first post, everybody else at the dashboard. */
export function landingPath(user: Pick<User, 'created_at'>, now: number): string {
  return now - Date.parse(user.created_at) < 2 * 60_000 ? '/create' : '/dashboard';
}

/**
 * What the auth server thinks of a session: "second-factor" when the account has one that this
 * session has not shown, "refused" when it no longer counts (it is removed here then). An outage
 * counts as "ok": every page asks for itself.
 */
export async function checkSession(
  auth: Auth,
  token: string,
): Promise<'ok' | 'second-factor' | 'refused'> {
  const { data, error } = await auth.mfa.getAuthenticatorAssuranceLevel(token);
  if (data)
    return data.nextLevel === 'aal2' && data.currentLevel !== 'aal2' ? 'second-factor' : 'ok';
  if (isOutage(error)) return 'ok';
  await auth.signOut({ scope: 'local' });
  return 'refused';
}

/**
 * The address at which Google's sign-in begins. It is asked first without following it, because a
 * switched-off provider answers with bare JSON that nobody should be left looking at.
 */
export async function googleUrl(auth: Auth, origin: string): Promise<string> {
  const { data, error } = await auth.signInWithOAuth({
    provider: 'google',
    options: { redirectTo: `${origin}/auth/callback`, skipBrowserRedirect: true },
  });
  if (error) throw error;
  const answer = await fetch(data.url, { redirect: 'manual' });
  if (answer.type === 'opaqueredirect' || answer.ok) return data.url;
  const body = (await answer.json().catch(() => null)) as { msg?: string; message?: string } | null;
  throw new Error(body?.msg ?? body?.message ?? '');
}
