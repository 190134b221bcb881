import { MailCheck } from 'lucide-react';
import { Button } from '@/components/ui/button';
import { sendMagicLink } from '@/lib/auth/flows';
import { notify } from '@/lib/browser/notify';
import { AuthHeading } from './auth-heading';
import { BackButton } from './back-button';
import { ProblemNote } from './problem-note';
import { LoginLink } from './sign-up-options';
import { useAuthAction } from './use-auth-action';
import { useCaptcha } from './use-captcha';

/** The step of an address that already has an account: a link that signs in. */
export function CheckYourEmail({ email, onBack }: { email: string; onBack: () => void }) {
  const { run, isPending, problem } = useAuthAction();
  const { getCaptcha, captcha } = useCaptcha();
  const resend = async () => {
    const worked = await run({
      failure: 'Resend failed',
      fallback: 'The link could not be sent. Please try again.',
      work: async (auth) => {
        const { origin } = window.location;
        await sendMagicLink(auth, email, { origin, captchaToken: await getCaptcha() });
      },
    });
    if (worked)
      notify({ title: 'Magic link resent', description: `A new link is on its way to ${email}.` });
  };
  return (
    <>
      <BackButton onBack={onBack} />
      <MailCheck aria-hidden className="mb-5 size-9 text-primary" strokeWidth={1.5} />
      <AuthHeading title="Check your email">
        There is already an account for{' '}
        <strong className="break-words text-foreground">{email}</strong>. We sent a link that signs
        you in. It may take a minute, and it may hide in your spam folder.
      </AuthHeading>
      <div className="flex flex-col gap-5">
        <ProblemNote problem={problem} />
        {captcha}
        <Button variant="outline" size="lg" disabled={isPending} onClick={resend}>
          {isPending ? 'Sending...' : 'Resend magic link'}
        </Button>
      </div>
      <LoginLink />
    </>
  );
}
