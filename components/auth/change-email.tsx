import type { User } from '@supabase/supabase-js';
import { type FormEvent, useEffect, useState } from 'react';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { changeEmail } from '@/lib/auth/flows';
import { emailProblem } from '@/lib/auth/sign-up';
import { notify } from '@/lib/browser/notify';
import { Field } from './field';
import { focusFirstProblem } from './focus-first-problem';
import { ProblemNote } from './problem-note';
import { FormActions, SettingsRow } from './settings-row';
import { useAuthAction } from './use-auth-action';

/** A new address counts once the links in both mailboxes were opened. */
export function ChangeEmail({ user }: { user: User }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <SettingsRow
      title="Email address"
      note={<span className="break-words">{user.email}</span>}
      action={
        isOpen ? null : (
          <Button variant="outline" onClick={() => setOpen(true)}>
            Change email
          </Button>
        )
      }
    >
      {isOpen ? <EmailForm onClose={() => setOpen(false)} /> : <PendingChange user={user} />}
    </SettingsRow>
  );
}

function EmailForm({ onClose }: { onClose: () => void }) {
  const { run, isPending, problem } = useAuthAction();
  const [email, setEmail] = useState('');
  const [note, setNote] = useState<string | null>(null);
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const found = emailProblem(email);
    setNote(found);
    if (found) return focusFirstProblem(event.currentTarget);
    const worked = await run({
      failure: 'Email not changed',
      fallback: 'The address could not be changed. Please try again.',
      work: (auth) => changeEmail(auth, email.trim(), window.location.origin),
    });
    if (!worked) return;
    notify({
      title: 'Check both mailboxes',
      description: 'Open the link in each of the two mails to finish the change.',
    });
    onClose();
  };
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <Field
        label="New email"
        type="email"
        autoComplete="email"
        required
        autoFocus
        value={email}
        problem={note}
        onChange={(event) => setEmail(event.target.value)}
      />
      <ProblemNote problem={problem} />
      <FormActions
        label={isPending ? 'Saving...' : 'Save email'}
        disabled={isPending}
        onCancel={onClose}
      />
    </form>
  );
}

/** What is still to be done, also right after the first of the two links. */
function PendingChange({ user }: { user: User }) {
  const [message, setMessage] = useState<string | null>(null);
  useEffect(() => {
    setMessage(new URLSearchParams(window.location.hash.slice(1)).get('message'));
  }, []);
  if (!user.new_email) return null;
  return (
    <Alert>
      {message ? 'One of the two links is confirmed. ' : ''}
      The change to <strong className="break-words">{user.new_email}</strong> is complete once the
      links in both mailboxes have been opened.
    </Alert>
  );
}
