import type { User } from '@supabase/supabase-js';
import { useState } from 'react';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { type Enrolment, removeFactor, startEnrolment } from '@/lib/auth/second-factor';
import { notify } from '@/lib/browser/notify';
import { ProblemNote } from './problem-note';
import { SettingsRow } from './settings-row';
import { TwoStepSetup } from './two-step-setup';
import { useAuthAction } from './use-auth-action';

/** Two-step sign-in with an authenticator app: off, being set up, on, being switched off. */
export function TwoStep({ user }: { user: User }) {
  const { run, isPending, problem } = useAuthAction();
  const [enrolment, setEnrolment] = useState<Enrolment | null>(null);
  const [isRemoving, setRemoving] = useState(false);
  const factor = user.factors?.find(({ status }) => status === 'verified');

  const begin = () =>
    run({
      failure: 'Two-step sign-in not started',
      fallback: 'The key for your app could not be made. Please try again.',
      work: async (auth) => setEnrolment(await startEnrolment(auth)),
    });

  return (
    <SettingsRow
      title="Two-step sign-in"
      note={
        <>
          After the password, a code from an authenticator app on your phone.
          {factor ? (
            <Badge variant="accent" className="mt-2 flex">
              On
            </Badge>
          ) : null}
        </>
      }
      action={
        enrolment || isRemoving ? null : (
          <Button
            variant="outline"
            disabled={isPending}
            onClick={factor ? () => setRemoving(true) : begin}
          >
            {factor ? 'Turn off two-step sign-in' : 'Turn on two-step sign-in'}
          </Button>
        )
      }
    >
      {problem ? <ProblemNote problem={problem} /> : null}
      {enrolment ? <TwoStepSetup enrolment={enrolment} onClose={() => setEnrolment(null)} /> : null}
      {isRemoving && factor ? (
        <TwoStepRemoval factorId={factor.id} onClose={() => setRemoving(false)} />
      ) : null}
    </SettingsRow>
  );
}

/** Asks once more before the second step goes. */
function TwoStepRemoval({ factorId, onClose }: { factorId: string; onClose: () => void }) {
  const { run, isPending, problem } = useAuthAction();
  const remove = async () => {
    const worked = await run({
      failure: 'Two-step sign-in is still on',
      fallback: 'It could not be turned off. Please try again.',
      work: (auth) => removeFactor(auth, factorId),
    });
    if (!worked) return;
    notify({ title: 'Two-step sign-in is off', description: 'Your password alone signs you in.' });
    onClose();
  };
  return (
    <div className="flex flex-col gap-4">
      <p className="text-sm leading-relaxed">
        Your password alone will be enough to sign in, for you and for anybody who learns it.
      </p>
      <ProblemNote problem={problem} />
      <div className="flex gap-3">
        <Button variant="destructive" disabled={isPending} onClick={remove}>
          {isPending ? 'Turning off...' : 'Turn it off'}
        </Button>
        <Button variant="ghost" onClick={onClose}>
          Keep it
        </Button>
      </div>
    </div>
  );
}
