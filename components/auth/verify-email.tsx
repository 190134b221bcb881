import { type FormEvent, useState } from 'react';
import { Button } from '@/components/ui/button';
import { usePublicConfig } from '@/hooks/public-config';
import { resendCode, verifyCode } from '@/lib/auth/flows';
import { rememberMail } from '@/lib/auth/pending';
import { notify } from '@/lib/browser/notify';
import { AuthHeading } from './auth-heading';
import { BackButton } from './back-button';
import { MailedCodeField } from './code-field';
import { ProblemNote } from './problem-note';
import { LoginLink } from './sign-up-options';
import { useAuthAction } from './use-auth-action';
import { type GetCaptcha, useCaptcha } from './use-captcha';

type Props = { email: string; password: string | null; onBack: () => void };

/** The step of a new account: the code from the mail. */
export function VerifyEmail({ email, password, onBack }: Props) {
  const { otpLength } = usePublicConfig();
  const verification = useAuthAction();
  const { getCaptcha, captcha } = useCaptcha();
  const [code, setCode] = useState('');
  const [isDone, setDone] = useState(false);
  const isBusy = verification.isPending || isDone;

  const verify = async (digits: string) => {
    if (isBusy) return;
    const worked = await verification.run({
      failure: 'Verification failed',
      fallback: 'Invalid verification code. Please try again.',
      work: (auth) => verifyCode(auth, { email, code: digits, password, getCaptcha }),
    });
    if (!worked) return;
    setDone(true);
    rememberMail(null);
    notify({ title: 'Account created successfully!' });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    verify(code);
  };

  return (
    <>
      <BackButton onBack={onBack} />
      <AuthHeading title="Verify your email">
        We sent a {otpLength}-digit code to{' '}
        <strong className="break-words text-foreground">{email}</strong>. Type it here, or open the
        link in the mail.
      </AuthHeading>
      <form onSubmit={submit} className="flex flex-col gap-5">
        <MailedCodeField
          label="Verification code"
          value={code}
          onChange={setCode}
          onComplete={verify}
          isInvalid={verification.problem !== null}
          autoFocus
        />
        <ProblemNote problem={verification.problem} />
        {captcha}
        <Button type="submit" size="lg" disabled={code.length < otpLength || isBusy}>
          {isBusy ? 'Verifying...' : 'Verify email'}
        </Button>
      </form>
      <ResendCode email={email} getCaptcha={getCaptcha} />
      <LoginLink />
    </>
  );
}

function ResendCode({ email, getCaptcha }: { email: string; getCaptcha: GetCaptcha }) {
  const { otpLength } = usePublicConfig();
  const { run, isPending } = useAuthAction();
  const resend = async () => {
    const worked = await run({
      failure: 'Resend failed',
      fallback: 'The code could not be sent. Please try again.',
      work: async (auth) => {
        const { origin } = window.location;
        await resendCode(auth, email, { origin, captchaToken: await getCaptcha() });
      },
    });
    if (worked)
      notify({
        title: 'Code resent',
        description: `A new ${otpLength}-digit code is on its way to ${email}.`,
      });
  };
  return (
    <p className="mt-8 text-muted-foreground text-sm">
      No mail yet? Look in your spam folder, or{' '}
      <Button
        variant="link"
        className="-my-3 inline px-0 py-3"
        disabled={isPending}
        onClick={resend}
      >
        Resend code
      </Button>
    </p>
  );
}
