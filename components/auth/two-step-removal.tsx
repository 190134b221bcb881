import { Button } from '@/components/ui/button';
import { removeFactor } from '@/lib/auth/second-factor';
import { notify } from '@/lib/notify';
import { ProblemNote } from './problem-note';
import { useAuthAction } from './use-auth-action';

/** Asks once more before the second step goes. */
export function TwoStepRemoval({ factorId, onClose }: { factorId: string; onClose: () => void }) {
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
