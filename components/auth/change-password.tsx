import { type FormEvent, useState } from 'react';
import { Button } from '@/components/ui/button';
import { usePublicConfig } from '@/hooks/public-config';
import { authCode } from '@/lib/auth/messages';
import { passwordMinimum, signUpPasswordHint } from '@/lib/auth/sign-up';
import { notify } from '@/lib/browser/notify';
import { MailedCodeField } from './code-field';
import { focusFirstProblem } from './focus-first-problem';
import { PasswordField } from './password-field';
import { ProblemNote } from './problem-note';
import { FormActions, SettingsRow } from './settings-row';
import { useAuthAction } from './use-auth-action';

export function ChangePassword() {
  const [isOpen, setOpen] = useState(false);
  return (
    <SettingsRow
      title="Password"
      note="Changing it signs out your other devices."
      action={
        isOpen ? null : (
          <Button variant="outline" onClick={() => setOpen(true)}>
            Change password
          </Button>
        )
      }
    >
      {isOpen ? <PasswordForm onClose={() => setOpen(false)} /> : null}
    </SettingsRow>
  );
}

/** What is typed, and the call; some servers want a mailed code as well. */
function usePasswordChange(onClose: () => void) {
  const { otpLength } = usePublicConfig();
  const { run, isPending, problem } = useAuthAction();
  const [password, setPassword] = useState('');
  const [note, setNote] = useState<string | null>(null);
  // Some servers want a mailed code before an older session may change the password.
  const [needsCode, setNeedsCode] = useState(false);
  const [nonce, setNonce] = useState('');

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const isShort = [...password].length < passwordMinimum.signUp;
    setNote(isShort ? signUpPasswordHint : null);
    if (isShort) return focusFirstProblem(event.currentTarget);
    let isSaved = false;
    const worked = await run({
      failure: 'Password not changed',
      fallback: 'The password could not be changed. Please try again.',
      work: async (auth) => {
        const { error } = await auth.updateUser(needsCode ? { password, nonce } : { password });
        isSaved = !error;
        if (!error) return;
        if (needsCode || authCode(error) !== 'reauthentication_needed') throw error;
        const asked = await auth.reauthenticate();
        if (asked.error) throw asked.error;
        setNeedsCode(true);
      },
    });
    if (!worked) return;
    if (!isSaved)
      return notify({
        title: 'Check your email!',
        description: `We sent you a ${otpLength}-digit code.`,
      });
    notify({ title: 'Password updated!', description: 'Your password has been changed.' });
    onClose();
  };
  const isIncomplete = needsCode && nonce.length < otpLength;
  return {
    password,
    setPassword,
    nonce,
    setNonce,
    needsCode,
    note,
    problem,
    submit,
    isPending,
    isIncomplete,
  };
}

function PasswordForm({ onClose }: { onClose: () => void }) {
  const change = usePasswordChange(onClose);
  return (
    <form noValidate onSubmit={change.submit} className="flex flex-col gap-4">
      <PasswordField
        label="New password"
        hint={signUpPasswordHint}
        autoComplete="new-password"
        required
        autoFocus
        value={change.password}
        problem={change.note}
        onChange={(event) => change.setPassword(event.target.value)}
      />
      {change.needsCode ? (
        <MailedCodeField
          label="Code from the mail"
          value={change.nonce}
          onChange={change.setNonce}
          isInvalid={change.problem !== null}
          autoFocus
        />
      ) : null}
      <ProblemNote problem={change.problem} />
      <FormActions
        label={change.isPending ? 'Saving...' : 'Save password'}
        disabled={change.isPending || change.isIncomplete}
        onCancel={onClose}
      />
    </form>
  );
}
