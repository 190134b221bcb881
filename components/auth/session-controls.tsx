import { useQueryClient } from '@tanstack/react-query';
import { Button } from '@/components/ui/button';
import { queries } from '@/lib/api/queries';
import { signOut } from '@/lib/auth/sign-out';
import { notify } from '@/lib/browser/notify';
import { SessionList } from './session-list';
import { SettingsRow } from './settings-row';
import { useAuthAction } from './use-auth-action';

/** Ends sessions elsewhere, or all of them with this one. */
export function SessionControls() {
  const { run, isPending } = useAuthAction();
  const client = useQueryClient();
  const end = async (scope: 'others' | 'global') => {
    const worked = await run({
      failure: 'Sign out failed',
      fallback: 'The sessions could not be ended. Please try again.',
      work: async (auth) => {
        if (scope === 'global') return signOut(auth, scope);
        const { error } = await auth.signOut({ scope });
        if (error) throw error;
      },
    });
    if (!worked || scope !== 'others') return;
    await client.invalidateQueries(queries.sessions());
    notify({ title: 'Other devices signed out', description: 'Only this browser is signed in.' });
  };
  return (
    <SettingsRow
      title="Sessions"
      note="A device you no longer have, or a browser you do not trust? End its session from here. It may take up to an hour until every page there notices."
      wide
    >
      <SessionList />
      <div className="mt-5 flex flex-wrap gap-3">
        <Button variant="outline" disabled={isPending} onClick={() => end('others')}>
          Sign out other devices
        </Button>
        <Button variant="outline" disabled={isPending} onClick={() => end('global')}>
          Sign out everywhere
        </Button>
      </div>
    </SettingsRow>
  );
}
