import { type FormEvent, useState } from 'react';
import { Button } from '@/components/ui/button';
import { usePublicConfig } from '@/hooks/public-config';
import type { AuthClient } from '@/lib/auth/browser';
import { sendMagicLink, signUp } from '@/lib/auth/flows';
import { authMessage } from '@/lib/auth/messages';
import type { PendingMail } from '@/lib/auth/pending';
import { type SignUpFields, signUpPasswordHint, signUpProblems } from '@/lib/auth/sign-up';
import { notify } from '@/lib/browser/notify';
import { AuthHeading } from './auth-heading';
import { BackButton } from './back-button';
import { Field } from './field';
import { focusFirstProblem } from './focus-first-problem';
import { PasswordField } from './password-field';
import { ProblemNote } from './problem-note';
import { LoginLink } from './sign-up-options';
import { useAuthAction } from './use-auth-action';
import { type GetCaptcha, useCaptcha } from './use-captcha';

type Auth = AuthClient['auth'];
type Props = {
  onBack: () => void;
  onMailSent: (mail: PendingMail, password: string) => void;
};

export function SignUpForm({ onBack, onMailSent }: Props) {
  const { otpLength } = usePublicConfig();
  const { run, isPending, problem } = useAuthAction();
  const { getCaptcha, captcha } = useCaptcha();
  const [fields, setFields] = useState<SignUpFields>({ name: '', email: '', password: '' });
  const [problems, setProblems] = useState<Partial<SignUpFields>>({});
  const bind = (name: keyof SignUpFields) => ({
    name,
    value: fields[name],
    problem: problems[name],
    required: true,
    onChange: (event: { target: { value: string } }) => {
      setFields({ ...fields, [name]: event.target.value });
      setProblems({ ...problems, [name]: undefined });
    },
  });

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const found = signUpProblems(fields);
    setProblems(found);
    if (Object.keys(found).length > 0) return focusFirstProblem(event.currentTarget);
    await run({
      failure: 'Sign up failed',
      fallback: 'An error occurred during sign up.',
      work: (auth) => register(auth, { fields, getCaptcha, onMailSent, otpLength }),
    });
  };

  return (
    <>
      <BackButton onBack={onBack} />
      <AuthHeading title="Create your account" />
      <form noValidate onSubmit={submit} className="flex flex-col gap-5">
        <Field label="Name" autoComplete="name" autoFocus {...bind('name')} />
        <Field label="Email" type="email" autoComplete="email" {...bind('email')} />
        <PasswordField
          label="Password"
          hint={signUpPasswordHint}
          autoComplete="new-password"
          {...bind('password')}
        />
        <ProblemNote problem={problem} />
        {captcha}
        <Button type="submit" size="lg" disabled={isPending}>
          {isPending ? 'Creating account...' : 'Create account'}
        </Button>
      </form>
      <LoginLink />
    </>
  );
}

type Registration = {
  fields: SignUpFields;
  getCaptcha: GetCaptcha;
  onMailSent: Props['onMailSent'];
  otpLength: number;
};

async function register(
  auth: Auth,
  { fields, getCaptcha, onMailSent, otpLength }: Registration,
): Promise<void> {
  const { origin } = window.location;
  const outcome = await signUp(auth, fields, { origin, captchaToken: await getCaptcha() });
  const email = fields.email.trim();
  if (outcome === 'signed-in') {
    notify({ title: 'Account created successfully!' });
    return;
  }
  if (outcome === 'existing-account') await sendLink(auth, email, getCaptcha);
  else
    notify({
      title: 'Check your email!',
      description: `We've sent a ${otpLength}-digit code to ${email}.`,
    });
  onMailSent({ step: outcome, email }, fields.password);
}

/** The page that follows can send it again, so a failure is told and does not hold anybody up. */
async function sendLink(auth: Auth, email: string, getCaptcha: GetCaptcha): Promise<void> {
  try {
    const { origin } = window.location;
    await sendMagicLink(auth, email, { origin, captchaToken: await getCaptcha() });
  } catch (error) {
    notify({
      title: 'Resend failed',
      description: authMessage(error, 'The link could not be sent. Please try again.'),
      tone: 'destructive',
    });
  }
}
