'use client';
import { useRouter } from 'next/navigation';
import { lazy, Suspense, useCallback, useEffect, useState } from 'react';
import { type PendingMail, recallMail, rememberMail } from '@/lib/auth/pending';
import { SignUpOptions } from './sign-up-options';
import { useLinkError } from './use-link-error';
import { useOnSignedIn } from './use-on-signed-in';

// Most visitors see the first step only: the others load on the way to them.
const loadForm = () => import('./sign-up-form');
const SignUpForm = lazy(async () => ({ default: (await loadForm()).SignUpForm }));
const VerifyEmail = lazy(async () => ({ default: (await import('./verify-email')).VerifyEmail }));
const CheckYourEmail = lazy(async () => ({
  default: (await import('./check-your-email')).CheckYourEmail,
}));

type Step =
  | { name: 'options' }
  | { name: 'form' }
  | { name: 'mail'; mail: PendingMail; password: string | null };

/** Sign-up, from the choice of a way in to the code or link that arrives by mail. */
export function SignUpScreen() {
  const router = useRouter();
  const [step, setStep] = useState<Step>({ name: 'options' });
  const toSecondFactor = useCallback(() => router.replace('/login'), [router]);
  useLinkError();
  useOnSignedIn({ to: landingOf(step), onSecondFactor: toSecondFactor });

  useEffect(() => {
    // A reload must not lose the place where the code is typed in.
    const mail = recallMail(Date.now());
    if (mail) setStep({ name: 'mail', mail, password: null });
  }, []);

  const toMail = (mail: PendingMail, password: string) => {
    rememberMail(mail);
    setStep({ name: 'mail', mail, password });
  };
  const toOptions = () => {
    rememberMail(null);
    setStep({ name: 'options' });
  };

  if (step.name === 'options')
    return (
      <SignUpOptions
        onEmailNear={() => loadForm().catch(() => undefined)}
        onEmail={() => setStep({ name: 'form' })}
      />
    );
  return (
    <Suspense>
      {step.name === 'form' ? (
        <SignUpForm onBack={toOptions} onMailSent={toMail} />
      ) : step.mail.step === 'existing-account' ? (
        <CheckYourEmail email={step.mail.email} onBack={toOptions} />
      ) : (
        <VerifyEmail email={step.mail.email} password={step.password} onBack={toOptions} />
      )}
    </Suspense>
  );
}

/** A new account starts with its first post. */
function landingOf(step: Step): string {
  const isNew = step.name === 'form' || (step.name === 'mail' && step.mail.step === 'verify-code');
  return isNew ? '/create' : '/dashboard';
}
