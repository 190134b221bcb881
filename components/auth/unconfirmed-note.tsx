import { useRouter } from 'next/navigation';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { usePublicConfig } from '@/hooks/public-config';
import { resendCode } from '@/lib/auth/flows';
import { rememberMail } from '@/lib/auth/pending';
import { notify } from '@/lib/browser/notify';
import { useAuthAction } from './use-auth-action';
import type { GetCaptcha } from './use-captcha';

type Props = { email: string; getCaptcha: GetCaptcha };

/** The way out for an account whose address was never confirmed: a new code, and the place to type it. */
export function UnconfirmedNote({ email, getCaptcha }: Props) {
  const router = useRouter();
  const { otpLength } = usePublicConfig();
  const { run, isPending } = useAuthAction();
  const send = async () => {
    const worked = await run({
      failure: 'Resend failed',
      fallback: 'The code could not be sent. Please try again.',
      work: async (auth) => {
        const { origin } = window.location;
        await resendCode(auth, email, { origin, captchaToken: await getCaptcha() });
      },
    });
    if (!worked) return;
    notify({
      title: 'Code resent',
      description: `A new ${otpLength}-digit code is on its way to ${email}.`,
    });
    rememberMail({ step: 'verify-code', email });
    router.push('/signup');
  };
  return (
    <Alert variant="destructive" role="note">
      <p>This address has not been confirmed yet. We can send you a new code.</p>
      <Button variant="outline" size="sm" className="mt-3 h-11" disabled={isPending} onClick={send}>
        {isPending ? 'Sending...' : 'Send a new code'}
      </Button>
    </Alert>
  );
}
