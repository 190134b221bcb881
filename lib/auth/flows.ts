import type { Session, User } from '@supabase/supabase-js';
import type { AuthClient } from './browser';
import { isOutage } from './outage';
import { returnPaths } from './return-paths';
import { type SignUpFields, signUpMetadata } from './sign-up';
import { wait } from './wait';

type Auth = AuthClient['auth'];

/** Where a mailed link leads back to, and the captcha's token where one is asked for. */
type Via = { origin: string; captchaToken?: string };

type Verification = {
  email: string;
  code: string;
  password: string | null;
  getCaptcha: () => Promise<string | undefined>;
};

type SignUpOutcome = 'signed-in' | 'verify-code' | 'existing-account';

/**
 * Creates an account. An existing address is answered by Supabase with a made-up user whose list
 * of identities is empty; it gets a magic link instead of a code.
 */
export async function signUp(
  auth: Auth,
  fields: SignUpFields,
  { origin, captchaToken }: Via,
): Promise<SignUpOutcome> {
  const { data, error } = await auth.signUp({
    email: fields.email.trim(),
    password: fields.password,
    options: {
      data: signUpMetadata(fields.name),
      captchaToken,
      emailRedirectTo: origin + returnPaths.signedIn,
    },
  });
  if (error) throw error;
  if (data.session) return 'signed-in';
  return data.user?.identities?.length === 0 ? 'existing-account' : 'verify-code';
}

/** Mails a link to an existing account; never makes a new one. */
export async function sendMagicLink(
  auth: Auth,
  email: string,
  { origin, captchaToken }: Via,
): Promise<void> {
  const { error } = await auth.signInWithOtp({
    email,
    options: {
      shouldCreateUser: false,
      captchaToken,
      emailRedirectTo: origin + returnPaths.signedIn,
    },
  });
  if (error) throw error;
}

/** Mails another code to an account that waits for its first one to be typed in. */
export async function resendCode(
  auth: Auth,
  email: string,
  { origin, captchaToken }: Via,
): Promise<void> {
  const options = { captchaToken, emailRedirectTo: origin + returnPaths.signedIn };
  const { error } = await auth.resend({ type: 'signup', email, options });
  if (error) throw error;
}

/**
 * Turns the mailed code into a session. For a used code it tries the password (null after a reload)
 * and waits for another tab's session. Throws the server's error for the code, else its own.
 */
export async function verifyCode(
  auth: Auth,
  { email, code, password, getCaptcha }: Verification,
): Promise<void> {
  const verified = await auth.verifyOtp({ email, token: code, type: 'email' });
  if (verified.data.session) return;
  const refusal =
    password === null ? null : await passwordRefusal(auth, email, password, getCaptcha);
  if (await hasSession(auth)) return;
  await wait(1000);
  if (await hasSession(auth)) return;
  // The code is what the reader can correct, so its error is the one to show.
  throw verified.error ?? refusal ?? new Error('Failed to establish session after verification');
}

async function passwordRefusal(
  auth: Auth,
  email: string,
  password: string,
  getCaptcha: Verification['getCaptcha'],
): Promise<unknown> {
  try {
    const options = { captchaToken: await getCaptcha() };
    return (await auth.signInWithPassword({ email, password, options })).error;
  } catch (error) {
    return error;
  }
}

async function hasSession(auth: Auth): Promise<boolean> {
  return Boolean((await auth.getSession()).data.session);
}

/** Mails a link that opens /reset-password; an unknown address is answered just the same. */
export async function sendResetLink(
  auth: Auth,
  email: string,
  { origin, captchaToken }: Via,
): Promise<void> {
  const redirectTo = origin + returnPaths.newPassword;
  const { error } = await auth.resetPasswordForEmail(email, { redirectTo, captchaToken });
  if (error) throw error;
}

export async function savePassword(auth: Auth, password: string): Promise<void> {
  const { error } = await auth.updateUser({ password });
  if (error) throw error;
}

/** Mails a link to the old and to the new address; both have to be opened. */
export async function changeEmail(auth: Auth, email: string, origin: string): Promise<void> {
  const { error } = await auth.updateUser(
    { email },
    { emailRedirectTo: origin + returnPaths.newAddress },
  );
  if (error) throw error;
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
 * "second-factor" when the session still owes one, "refused" (and removed here) when it no longer
 * counts, else "ok", also in an outage: every page asks for itself.
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
 * switched-off provider answers with bare JSON, which is no page for a reader.
 */
export async function googleUrl(auth: Auth, origin: string): Promise<string> {
  const { data, error } = await auth.signInWithOAuth({
    provider: 'google',
    options: { redirectTo: origin + returnPaths.signedIn, skipBrowserRedirect: true },
  });
  if (error) throw error;
  const answer = await fetch(data.url, { redirect: 'manual' });
  if (answer.type === 'opaqueredirect' || answer.ok) return data.url;
  const body = (await answer.json().catch(() => null)) as { msg?: string; message?: string } | null;
  throw new Error(body?.msg ?? body?.message ?? '');
}
