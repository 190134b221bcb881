'use client';
import { type FormEvent, useState } from 'react';
import { Problem } from '@/components/shared/problem';
import { Button } from '@/components/ui/button';
import { useStepUp } from '@/hooks/step-up';
import { apiRequest, reasonOf, wantsProof } from '@/lib/api/client';
import type { StartedJobView } from '@/lib/jobs/schema';
import { useAuth } from './auth-provider';
import { Field } from './field';
import { FormActions } from './settings-row';

type Props = { userId: string; email: string };

const lost = 'That did not reach the server. Nothing was deleted. Please try again.';

/** Asks for the address, then for a proof that is not older than ten minutes. */
export function DeleteAccount({ userId, email }: Props) {
  const [isOpen, setOpen] = useState(false);
  if (!isOpen)
    return (
      <Button variant="outline" className="text-destructive" onClick={() => setOpen(true)}>
        Delete account...
      </Button>
    );
  return <DeletionForm userId={userId} email={email} onClose={() => setOpen(false)} />;
}

function DeletionForm({ userId, email, onClose }: Props & { onClose: () => void }) {
  const { client } = useAuth();
  const askForProof = useStepUp();
  const [confirmation, setConfirmation] = useState('');
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  const send = async (): Promise<void> => {
    setBusy(true);
    setProblem(null);
    try {
      const body = { confirmation };
      const { jobId } = await apiRequest<StartedJobView>('POST', '/api/account/deletion', { body });
      forgetDrafts(userId);
      const { auth } = await client();
      // The account is closed, so an error of the auth server changes nothing.
      await auth.signOut({ scope: 'local' }).catch(() => undefined);
      window.location.assign(`/account-deleted?id=${jobId}`);
    } catch (error) {
      const question = { action: 'Delete everything', isDestructive: true };
      if (wantsProof(error) && (await askForProof(question))) return send();
      setBusy(false);
      setProblem(reasonOf(error, lost));
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    return send();
  };
  return (
    <form noValidate onSubmit={submit} className="flex max-w-sm flex-col gap-4">
      <p className="text-sm leading-relaxed">
        You may want to export everything first. The entries of the credit ledger and the payments
        are kept without your name and address, because the law asks for them.
      </p>
      <Field
        label={`Type ${email} to confirm`}
        type="email"
        autoComplete="off"
        autoFocus
        value={confirmation}
        onChange={(event) => setConfirmation(event.target.value)}
      />
      <Problem message={problem} />
      <FormActions
        label={busy ? 'Deleting...' : 'Delete everything'}
        isDestructive
        disabled={busy || confirmation.trim().toLowerCase() !== email.toLowerCase()}
        onCancel={onClose}
      />
    </form>
  );
}

/** What this browser kept of the account: drafts and unsent texts are named by its id. */
function forgetDrafts(userId: string): void {
  for (const store of [window.localStorage, window.sessionStorage])
    for (const key of Object.keys(store)) if (key.includes(userId)) store.removeItem(key);
}
