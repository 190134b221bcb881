// @vitest-environment happy-dom
import { AuthError } from '@supabase/supabase-js';
import { act, type ReactNode } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { setAccessToken } from '@/lib/api/client';
import { rememberGoogle, takeGoogleFailure } from '@/lib/auth/pending';
import { publicConfig } from '@/lib/env.client';
import { aSession, fakeAuth } from '@/tests/helpers/fake-auth';
import { button, click, fill, mount, pass, textOf, toasts } from '@/tests/helpers/mount';
import { AuthCallback } from './auth-callback';
import { AuthProvider } from './auth-provider';
import { ForgotPasswordScreen } from './forgot-password-screen';
import { LoginScreen } from './login-screen';
import { PasswordReset } from './password-reset';
import { ResetPasswordForm } from './reset-password-form';
import { SecuritySettings } from './security-settings';
import { SignUpForm } from './sign-up-form';
import { SignUpOptions } from './sign-up-options';
import { VerifyEmail } from './verify-email';

const given = vi.hoisted(() => ({
  loader: null as unknown,
  router: { push: vi.fn(), replace: vi.fn() },
}));
vi.mock('./auth-loader', () => ({ createAuthLoader: () => given.loader }));
vi.mock('next/navigation', () => ({ useRouter: () => given.router }));

const { replace } = given.router;
let toasted: ReturnType<typeof toasts>;
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', async () => Response.json({ id: 'u' }));
  toasted = toasts();
});
afterEach(() => {
  toasted.stop();
  setAccessToken(null);
  replace.mockReset();
  sessionStorage.clear();
  window.history.replaceState(null, '', '/');
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function open(screen: ReactNode, methods: Record<string, unknown> = {}) {
  const fake = fakeAuth(null, methods);
  given.loader = fake.loader;
  window.history.replaceState(null, '', '/login');
  await mount(<AuthProvider config={publicConfig()}>{screen}</AuthProvider>);
  return fake;
}

const submit = () =>
  act(async () => {
    document.querySelector('form')?.requestSubmit();
  });
const destructive = (title: string, description: string) => ({
  title,
  description,
  tone: 'destructive',
});
const nothing = () => undefined;
/** As the library throws it where the answer has no readable body. */
const wordless = new AuthError('{}', 400);

it('a login leads to the dashboard half a second after it', async () => {
  const { say } = await open(<LoginScreen next="/dashboard" />);
  await act(async () => say('SIGNED_IN', aSession()));
  await pass(499);
  expect(replace).not.toHaveBeenCalled();
  await pass(1);
  expect(replace).toHaveBeenCalledExactlyOnceWith('/dashboard');
});

it('a password reset leads to the login three seconds after it', async () => {
  const { auth } = await open(<PasswordReset />);
  expect(textOf(document.body)).toContain('Password Reset Complete!');
  expect(textOf(document.body)).toContain('Redirecting to login...');
  await pass(2999);
  expect(auth.signOut).toHaveBeenCalledExactlyOnceWith({ scope: 'local' });
  expect(replace).not.toHaveBeenCalled();
  await pass(1);
  expect(replace).toHaveBeenCalledExactlyOnceWith('/login');
});

it('the callback asks ten times, half a second apart, then leads to the sign-up', async () => {
  const { auth } = await open(null);
  auth.getSession.mockClear();
  await mount(
    <AuthProvider config={publicConfig()}>
      <AuthCallback />
    </AuthProvider>,
  );
  // The provider asks once by itself.
  const asked = () => auth.getSession.mock.calls.length - 1;
  expect(textOf(document.body)).toContain('Completing sign in...');
  await pass(4499);
  expect(asked()).toBe(9);
  expect(replace).not.toHaveBeenCalled();
  await pass(1);
  expect(asked()).toBe(10);
  expect(replace).toHaveBeenCalledExactlyOnceWith('/signup');
});

it.each(['Google sign up failed', 'Google login failed'] as const)(
  'a cancel at Google comes back with an address that says so: %s',
  async (title) => {
    given.loader = fakeAuth(null).loader;
    rememberGoogle(title);
    const address = '/auth/callback?error=access_denied&error_description=Cancelled';
    window.history.replaceState(null, '', address);
    await mount(
      <AuthProvider config={publicConfig()}>
        <AuthCallback />
      </AuthProvider>,
    );
    expect(toasted.notices).toEqual([destructive(title, 'Cancelled')]);
    expect(replace).toHaveBeenCalledExactlyOnceWith('/signup');
  },
);

it.each([
  ['Sign up with Google', 'Google sign up failed'],
  ['Sign in with Google', 'Google login failed'],
])('"%s" leaves for Google, and a failure there is its own: %s', async (label, failure) => {
  const left = vi.spyOn(window.location, 'assign').mockImplementation(nothing);
  const url = 'https://google.test/';
  const screen =
    label === 'Sign up with Google' ? (
      <SignUpOptions onEmailNear={nothing} onEmail={nothing} />
    ) : (
      <LoginScreen next="/dashboard" />
    );
  await open(screen, { signInWithOAuth: async () => ({ data: { url }, error: null }) });
  rememberGoogle('Google login failed');
  await click(button(label));
  await pass(1);
  expect(left).toHaveBeenCalledExactlyOnceWith(url);
  expect(takeGoogleFailure()).toBe(failure);
  left.mockRestore();
});

it('a reset link is Sending... while it is asked for', async () => {
  await open(<ForgotPasswordScreen />, { resetPasswordForEmail: () => new Promise(nothing) });
  expect(button('Send Reset Link').disabled).toBe(false);
  await fill('email', 'ada@example.com');
  await submit();
  expect(button('Sending...').disabled).toBe(true);
});

it('a new password is Resetting... while it is saved', async () => {
  await open(<ResetPasswordForm onDone={nothing} />, { updateUser: () => new Promise(nothing) });
  expect(button('Reset Password').disabled).toBe(false);
  await fill('password', 'new-secret');
  await fill('confirm-password', 'new-secret');
  await submit();
  expect(button('Resetting...').disabled).toBe(true);
});

it('a refused code without a reason has words of its own', async () => {
  await open(<VerifyEmail email="ada@example.com" password={null} onBack={nothing} />, {
    verifyOtp: async () => ({ data: { session: null }, error: wordless }),
  });
  const field = document.querySelector('input');
  field?.setAttribute('name', 'code');
  await fill('code', '123456');
  await pass(1000);
  expect(toasted.notices).toEqual([
    destructive('Verification failed', 'Invalid verification code. Please try again.'),
  ]);
});

it('a refused sign-up without a reason has words of its own', async () => {
  await open(<SignUpForm onBack={nothing} onMailSent={nothing} />, {
    signUp: async () => ({ data: {}, error: wordless }),
  });
  await fill('name', 'Ada');
  await fill('email', 'ada@example.com');
  await fill('password', '12345678');
  await submit();
  expect(toasted.notices).toEqual([
    destructive('Sign up failed', 'An error occurred during sign up.'),
  ]);
});

it('the settings of sign-in and security are Loading... until the session is read', async () => {
  const fake = fakeAuth(null);
  fake.auth.getSession.mockReturnValue(new Promise(nothing));
  given.loader = fake.loader;
  await mount(
    <AuthProvider config={publicConfig()}>
      <SecuritySettings />
    </AuthProvider>,
  );
  expect(textOf(document.querySelector('[role="status"]'))).toBe('Loading...');
});
