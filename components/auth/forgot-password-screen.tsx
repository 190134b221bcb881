'use client';
import { ArrowLeft, MailCheck } from 'lucide-react';
import Link from 'next/link';
import { type FormEvent, useState } from 'react';
import { Button } from '@/components/ui/button';
import { sendResetLink } from '@/lib/auth/flows';
import { emailProblem } from '@/lib/auth/sign-up';
import { notify } from '@/lib/browser/notify';
import { AuthHeading } from './auth-heading';
import { Field } from './field';
import { focusFirstProblem } from './focus-first-problem';
import { ProblemNote } from './problem-note';
import { useAuthAction } from './use-auth-action';
import { useCaptcha } from './use-captcha';

/** Asks for a link with which a new password can be set. */
export function ForgotPasswordScreen() {
  const { run, isPending, problem } = useAuthAction();
  const { getCaptcha, captcha } = useCaptcha();
  const [email, setEmail] = useState('');
  const [emailNote, setEmailNote] = useState<string | null>(null);
  const [sentTo, setSentTo] = useState<string | null>(null);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const found = emailProblem(email);
    setEmailNote(found);
    if (found) return focusFirstProblem(event.currentTarget);
    const worked = await run({
      failure: 'Error',
      fallback: 'Failed to send reset email',
      work: async (auth) => {
        const { origin } = window.location;
        await sendResetLink(auth, email.trim(), { origin, captchaToken: await getCaptcha() });
      },
    });
    if (!worked) return;
    notify({ title: 'Check your email', description: "We've sent you a password reset link." });
    setSentTo(email.trim());
  };

  if (sentTo !== null) return <LinkSent email={sentTo} />;
  return (
    <>
      <AuthHeading title="Forgot your password?">
        Tell us the address of your account, and we will send a link to set a new one.
      </AuthHeading>
      <form noValidate onSubmit={submit} className="flex flex-col gap-5">
        <Field
          label="Email"
          type="email"
          name="email"
          autoComplete="email"
          required
          value={email}
          problem={emailNote}
          onChange={(event) => setEmail(event.target.value)}
        />
        <ProblemNote problem={problem} />
        {captcha}
        <Button type="submit" size="lg" disabled={isPending}>
          {isPending ? 'Sending...' : 'Send Reset Link'}
        </Button>
      </form>
      <BackToLogin />
    </>
  );
}

function LinkSent({ email }: { email: string }) {
  return (
    <>
      <MailCheck aria-hidden className="mb-5 size-9 text-primary" strokeWidth={1.5} />
      <AuthHeading title="Check Your Email">
        The link is good for one hour and can be used once.
      </AuthHeading>
      <div role="status" className="rounded-lg border bg-card p-5 shadow-sheet">
        <p className="font-medium">Email Sent Successfully!</p>
        <p className="mt-2 text-muted-foreground text-sm leading-relaxed">
          If <strong className="break-words text-foreground">{email}</strong> has an account, a
          reset link is on its way. Open it in this browser. Nothing there? Have a look in your spam
          folder.
        </p>
      </div>
      <BackToLogin />
    </>
  );
}

function BackToLogin() {
  return (
    <Button asChild variant="ghost" className="-ml-3 mt-6 px-3 text-muted-foreground">
      <Link href="/login">
        <ArrowLeft aria-hidden />
        Back to Login
      </Link>
    </Button>
  );
}
