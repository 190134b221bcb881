'use client';
import dynamic from 'next/dynamic';
import { useRouter } from 'next/navigation';
import { useCallback, useEffect, useState } from 'react';
import { type PendingMail, recallMail, rememberMail } from '@/lib/auth/pending';
import { SignUpOptions } from './sign-up-options';
import { useLinkError } from './use-link-error';
import { useOnSignedIn } from './use-on-signed-in';

// Most visitors see the first step only: the others load on the way to them.
const loadForm = () => import('./sign-up-form');
const SignUpForm = dynamic(() => loadForm().then((module) => module.SignUpForm));
const VerifyEmail = dynamic(() => import('./verify-email').then((module) => module.VerifyEmail));
const CheckYourEmail = dynamic(() =>
  import('./check-your-email').then((module) => module.CheckYourEmail),
);

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
  if (step.name === 'form') return <SignUpForm onBack={toOptions} onMailSent={toMail} />;
  const { mail, password } = step;
  if (mail.step === 'existing-account')
    return <CheckYourEmail email={mail.email} onBack={toOptions} />;
  return <VerifyEmail email={mail.email} password={password} onBack={toOptions} />;
}

/** A new account starts with its first post. */
function landingOf(step: Step): string {
  const isNew = step.name === 'form' || (step.name === 'mail' && step.mail.step === 'verify-code');
  return isNew ? '/create' : '/dashboard';
}
