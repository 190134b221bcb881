import type { Session, User } from '@supabase/supabase-js';
import type { AuthClient } from './browser';
import { isOutage } from './outage';
import { returnPaths } from './return-paths';
import { type SignUpFields, signUpMetadata } from './sign-up';
import { wait } from './wait';

type Auth = AuthClient['auth'];

type Via = { origin: string; captchaToken?: string };

type Verification = {
  email: string;
  code: string;
  password: string | null;
  getCaptcha: () => Promise<string | undefined>;
};

type SignUpOutcome = 'signed-in' | 'verify-code' | 'existing-account';

/** Supabase answers for an existing address with a made-up user without identities. */
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

export async function resendCode(
  auth: Auth,
  email: string,
  { origin, captchaToken }: Via,
): Promise<void> {
  const options = { captchaToken, emailRedirectTo: origin + returnPaths.signedIn };
  const { error } = await auth.resend({ type: 'signup', email, options });
  if (error) throw error;
}

/** If the code fails, tries the password (null after a reload), then another tab's session. */
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

export async function changeEmail(auth: Auth, email: string, origin: string): Promise<void> {
  const { error } = await auth.updateUser(
    { email },
    { emailRedirectTo: origin + returnPaths.newAddress },
  );
  if (error) throw error;
}

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

export function landingPath(user: Pick<User, 'created_at'>, now: number): string {
  return now - Date.parse(user.created_at) < 2 * 60_000 ? '/create' : '/dashboard';
}

/** "ok" also during an outage, because every page checks again. "refused" signs out locally. */
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

/** Requests the address first, because a disabled provider answers with bare JSON. */
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
