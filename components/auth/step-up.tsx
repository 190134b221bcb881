import type { User } from '@supabase/supabase-js';
import { type FormEvent, useState } from 'react';
import { Button } from '@/components/ui/button';
import { verifySecondFactor } from '@/lib/auth/second-factor';
import { announceLeaving } from '@/lib/browser/new-version';
import { useAuth } from './auth-provider';
import { CodeField } from './code-field';
import { GoogleButton } from './google-button';
import { PasswordField } from './password-field';
import { ProblemNote } from './problem-note';
import { FormActions } from './settings-row';
import { useAuthAction } from './use-auth-action';
import { useCaptcha } from './use-captcha';

type Props = {
  /** What happens once it is proven: the label of the button. */
  action: string;
  isDestructive?: boolean;
  /** Where Google's sign-in comes back to. */
  next: string;
  onProven: () => void;
  onCancel: () => void;
};

/** Asks once more for what only the owner has: the second factor, the password, or Google. */
export function StepUp(props: Props) {
  const { user } = useAuth();
  if (!user) return null;
  const factors = user.factors?.filter(({ status }) => status === 'verified') ?? [];
  const hasFactor = factors.length > 0;
  const isNew =
    hasFactor && !factors.some((one) => Date.now() - Date.parse(one.created_at) > dayMs);
  const hasPassword = user.identities?.some(({ provider }) => provider === 'email');
  return (
    <div className="flex flex-col gap-4">
      {isNew ? <NewFactorNote onCancel={props.onCancel} /> : null}
      {hasFactor && !isNew ? <FactorProof {...props} /> : null}
      {!hasFactor && hasPassword ? <PasswordProof {...props} user={user} /> : null}
      {hasFactor || hasPassword ? null : <GoogleProof {...props} />}
    </div>
  );
}

const failure = 'Not confirmed';
const dayMs = 86_400_000;

/** A thief could turn it on, so for a day the code alone proves nothing. */
function NewFactorNote({ onCancel }: { onCancel: () => void }) {
  return (
    <>
      <p className="text-sm leading-relaxed">
        Two-step sign-in was turned on less than a day ago. Sign out, sign in again with your
        password and a code, and come back here within ten minutes.
      </p>
      <Button variant="ghost" className="self-start" onClick={onCancel}>
        Cancel
      </Button>
    </>
  );
}

function FactorProof({ action, isDestructive, onProven, onCancel }: Props) {
  const { run, isPending, problem } = useAuthAction();
  const [code, setCode] = useState('');
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const fallback = 'Invalid verification code. Please try again.';
    if (await run({ failure, fallback, work: (auth) => verifySecondFactor(auth, code) }))
      onProven();
  };
  return (
    <form onSubmit={submit} className="flex flex-col gap-4">
      <CodeField
        label="Code from your authenticator app"
        value={code}
        onChange={setCode}
        isInvalid={problem !== null}
        autoFocus
      />
      <ProblemNote problem={problem} />
      <FormActions
        label={action}
        isDestructive={isDestructive}
        disabled={isPending || code.length < 6}
        onCancel={onCancel}
      />
    </form>
  );
}

function PasswordProof({
  action,
  isDestructive,
  user,
  onProven,
  onCancel,
}: Props & { user: User }) {
  const { run, isPending, problem } = useAuthAction();
  const { getCaptcha, captcha } = useCaptcha();
  const [password, setPassword] = useState('');
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const worked = await run({
      failure,
      fallback: 'The password could not be checked. Please try again.',
      work: async (auth) => {
        const { error } = await auth.signInWithPassword({
          email: user.email ?? '',
          password,
          options: { captchaToken: await getCaptcha() },
        });
        if (error) throw error;
      },
    });
    if (worked) onProven();
  };
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <PasswordField
        label="Password"
        autoComplete="current-password"
        autoFocus
        required
        value={password}
        onChange={(event) => setPassword(event.target.value)}
      />
      <ProblemNote problem={problem} />
      {captcha}
      <FormActions
        label={action}
        isDestructive={isDestructive}
        disabled={isPending || password === ''}
        onCancel={onCancel}
      />
    </form>
  );
}

function GoogleProof({ next, onCancel }: Props) {
  return (
    <>
      <p className="text-sm leading-relaxed">
        Sign in with Google again, then come back here within ten minutes.
      </p>
      <GoogleButton
        label="Sign in with Google"
        failure="Google login failed"
        next={next}
        onLeave={announceLeaving}
      />
      <Button variant="ghost" className="self-start" onClick={onCancel}>
        Cancel
      </Button>
    </>
  );
}
