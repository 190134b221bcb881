import { type FormEvent, useState } from 'react';
import { Button } from '@/components/ui/button';
import { verifySecondFactor } from '@/lib/auth/second-factor';
import { notify } from '@/lib/browser/notify';
import { AuthHeading } from './auth-heading';
import { BackButton } from './back-button';
import { CodeField } from './code-field';
import { ProblemNote } from './problem-note';
import { useAuthAction } from './use-auth-action';
import { useSignOut } from './use-sign-out';

/** The code of the authenticator app, for accounts that ask for one after the password. */
export function MfaChallenge({ onCancel }: { onCancel: () => void }) {
  const { run, isPending, problem } = useAuthAction();
  const signOut = useSignOut();
  const [code, setCode] = useState('');
  const [isDone, setDone] = useState(false);
  const isBusy = isPending || isDone;

  const verify = async (digits: string) => {
    if (isBusy) return;
    const worked = await run({
      failure: 'Verification failed',
      fallback: 'Invalid verification code. Please try again.',
      work: (auth) => verifySecondFactor(auth, digits),
    });
    if (!worked) return;
    setDone(true);
    notify({ title: 'Welcome back!' });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    verify(code);
  };
  const cancel = async () => {
    await signOut();
    onCancel();
  };

  return (
    <>
      <BackButton onBack={cancel} />
      <AuthHeading title="One more step">
        Open your authenticator app and type the 6-digit code it shows for Inkwright.
      </AuthHeading>
      <form onSubmit={submit} className="flex flex-col gap-5">
        <CodeField
          label="Authenticator code"
          value={code}
          onChange={setCode}
          onComplete={verify}
          isInvalid={problem !== null}
          autoFocus
        />
        <ProblemNote problem={problem} />
        <Button type="submit" size="lg" disabled={code.length < 6 || isBusy}>
          {isBusy ? 'Verifying...' : 'Verify code'}
        </Button>
      </form>
    </>
  );
}
