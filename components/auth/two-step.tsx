import type { User } from '@supabase/supabase-js';
import { useState } from 'react';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { type Enrolment, startEnrolment } from '@/lib/auth/second-factor';
import { ProblemNote } from './problem-note';
import { SettingsRow } from './settings-row';
import { TwoStepRemoval } from './two-step-removal';
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
