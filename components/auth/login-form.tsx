import type { User } from '@supabase/supabase-js';
import Link from 'next/link';
import { type FormEvent, useState } from 'react';
import { Button } from '@/components/ui/button';
import { authCode } from '@/lib/auth/messages';
import { emailProblem } from '@/lib/auth/sign-up';
import { notify } from '@/lib/browser/notify';
import { AuthHeading } from './auth-heading';
import { Field } from './field';
import { focusFirstProblem } from './focus-first-problem';
import { GoogleButton } from './google-button';
import { PasswordField } from './password-field';
import { ProblemNote } from './problem-note';
import { UnconfirmedNote } from './unconfirmed-note';
import { useAuthAction } from './use-auth-action';
import { useCaptcha } from './use-captcha';

type Problems = { email?: string | null; password?: string | null };

/** What is typed, what is wrong with it, and the call. */
function useLogin() {
  const { run, isPending, ...failure } = useAuthAction();
  const { getCaptcha, captcha } = useCaptcha();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [problems, setProblems] = useState<Problems>({});
  const [isDone, setDone] = useState(false);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const found = {
      email: emailProblem(email),
      password: password ? null : 'Please enter your password.',
    };
    setProblems(found);
    if (found.email || found.password) return focusFirstProblem(event.currentTarget);
    const worked = await run({
      failure: 'Login failed',
      fallback: 'Please check your email and password and try again.',
      work: async (auth) => {
        const { data, error: refusal } = await auth.signInWithPassword({
          email: email.trim(),
          password,
          options: { captchaToken: await getCaptcha() },
        });
        if (refusal) throw refusal;
        welcomeBack(data.user);
      },
    });
    setDone(worked);
  };
  return {
    ...failure,
    getCaptcha,
    captcha,
    email,
    setEmail,
    password,
    setPassword,
    problems,
    submit,
    isBusy: isPending || isDone,
  };
}

export function LoginForm({ next }: { next: string }) {
  const login = useLogin();
  return (
    <>
      <AuthHeading title="Welcome back">Your drafts are where you left them.</AuthHeading>
      <form noValidate onSubmit={login.submit} className="flex flex-col gap-5">
        <Field
          label="Email"
          type="email"
          name="email"
          autoComplete="email"
          required
          value={login.email}
          problem={login.problems.email}
          onChange={(event) => login.setEmail(event.target.value)}
        />
        <PasswordField
          label="Password"
          name="password"
          autoComplete="current-password"
          required
          value={login.password}
          problem={login.problems.password}
          onChange={(event) => login.setPassword(event.target.value)}
        />
        <Link
          href="/forgot-password"
          className="-my-3 self-end py-3 text-primary text-sm underline-offset-4 hover:underline"
        >
          Forgot password?
        </Link>
        {authCode(login.error) === 'email_not_confirmed' ? (
          <UnconfirmedNote email={login.email.trim()} getCaptcha={login.getCaptcha} />
        ) : (
          <ProblemNote problem={login.problem} />
        )}
        {login.captcha}
        <Button type="submit" size="lg" disabled={login.isBusy}>
          {login.isBusy ? 'Signing in...' : 'Sign in'}
        </Button>
      </form>
      <OtherWays next={next} />
    </>
  );
}

function OtherWays({ next }: { next: string }) {
  return (
    <>
      <p className="my-6 flex items-center gap-4 text-muted-foreground text-sm before:h-px before:grow before:bg-border after:h-px after:grow after:bg-border">
        or
      </p>
      <GoogleButton label="Sign in with Google" failure="Google login failed" next={next} />
      <p className="mt-8 text-muted-foreground text-sm">
        New to Inkwright?{' '}
        <Link
          href="/signup"
          className="-my-3 inline-block py-3 font-medium text-primary underline underline-offset-4"
        >
          Sign up
        </Link>
      </p>
    </>
  );
}

/** Greets, unless a second factor is still to come. */
function welcomeBack(user: User): void {
  if (user.factors?.some((factor) => factor.status === 'verified')) return;
  notify({ title: 'Welcome back!' });
}
