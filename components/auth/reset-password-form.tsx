import { type FormEvent, useState } from 'react';
import { Button } from '@/components/ui/button';
import { savePassword } from '@/lib/auth/flows';
import { passwordMinimum, resetProblem } from '@/lib/auth/sign-up';
import { notify } from '@/lib/browser/notify';
import { AuthHeading } from './auth-heading';
import { PasswordField } from './password-field';
import { ProblemNote } from './problem-note';
import { useAuthAction } from './use-auth-action';

/** What is typed twice, and the call. */
function useReset(onDone: () => void) {
  const { run, isPending, problem } = useAuthAction();
  const [password, setPassword] = useState('');
  const [again, setAgain] = useState('');
  const [note, setNote] = useState<string | null>(null);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const found = resetProblem(password, again);
    setNote(found?.description ?? null);
    if (found) return notify({ ...found, tone: 'destructive' });
    const worked = await run({
      failure: 'Error',
      fallback: 'Failed to reset password',
      work: (auth) => savePassword(auth, password),
    });
    if (!worked) return;
    notify({
      title: 'Password updated!',
      description: 'Your password has been successfully reset.',
    });
    onDone();
  };
  return { password, setPassword, again, setAgain, submit, isPending, problem: note ?? problem };
}

type Props = { email?: string; onDone: () => void };

export function ResetPasswordForm({ email, onDone }: Props) {
  const reset = useReset(onDone);
  return (
    <>
      <AuthHeading title="Set a new password">
        {email ? (
          <>
            For <strong className="font-medium text-foreground">{email}</strong>.{' '}
          </>
        ) : null}
        It takes the place of the old one everywhere, and signs out your other devices.
      </AuthHeading>
      <form noValidate onSubmit={reset.submit} className="flex flex-col gap-5">
        <PasswordField
          label="New Password"
          name="password"
          placeholder={`Minimum ${passwordMinimum.reset} characters`}
          autoComplete="new-password"
          required
          autoFocus
          value={reset.password}
          onChange={(event) => reset.setPassword(event.target.value)}
        />
        <PasswordField
          label="Confirm Password"
          name="confirm-password"
          autoComplete="new-password"
          required
          value={reset.again}
          onChange={(event) => reset.setAgain(event.target.value)}
        />
        <ProblemNote problem={reset.problem} />
        <Button type="submit" size="lg" disabled={reset.isPending}>
          {reset.isPending ? 'Resetting...' : 'Reset Password'}
        </Button>
      </form>
    </>
  );
}
