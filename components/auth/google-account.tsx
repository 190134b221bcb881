import type { User, UserIdentity } from '@supabase/supabase-js';
import { useEffect, useState } from 'react';
import { Button } from '@/components/ui/button';
import { googleIdentity, linkGoogleUrl, unlinkIdentity } from '@/lib/auth/identities';
import { linkError } from '@/lib/auth/link-error';
import { rememberLinking, takeLinking } from '@/lib/auth/pending';
import { notify } from '@/lib/browser/notify';
import { ProblemNote } from './problem-note';
import { SettingsRow } from './settings-row';
import { useAuthAction } from './use-auth-action';

/** Sign-in with Google: linked or not, but never taken away as the only way in. */
export function GoogleAccount({ user }: { user: User }) {
  const { run, isPending, problem } = useAuthAction();
  const [isUnlinking, setUnlinking] = useState(false);
  useFailedLink();
  const identity = googleIdentity(user);
  const isLast = (user.identities?.length ?? 0) <= 1;
  const link = () =>
    run({
      failure: 'Google not linked',
      fallback: 'Google could not be reached. Please try again.',
      work: async (auth) => {
        const url = await linkGoogleUrl(auth, window.location.origin);
        rememberLinking();
        window.location.assign(url);
      },
    });
  return (
    <SettingsRow
      title="Google"
      note={noteOf(identity, isLast)}
      action={
        <GoogleAction
          isLinked={identity !== null}
          isHidden={isUnlinking || (identity !== null && isLast)}
          disabled={isPending}
          onLink={link}
          onUnlink={() => setUnlinking(true)}
        />
      }
    >
      {problem ? <ProblemNote problem={problem} /> : null}
      {isUnlinking && identity ? (
        <Unlinking identity={identity} onClose={() => setUnlinking(false)} />
      ) : null}
    </SettingsRow>
  );
}

function noteOf(identity: UserIdentity | null, isLast: boolean) {
  if (!identity) return 'Link a Google account to sign in with it.';
  const email = String(identity.identity_data?.email ?? '');
  return (
    <span className="break-words">
      You can sign in with {email || 'your Google account'}.
      {isLast ? ' It is your only way to sign in, so it cannot be unlinked.' : ''}
    </span>
  );
}

type ActionProps = {
  isLinked: boolean;
  isHidden: boolean;
  disabled: boolean;
  onLink: () => void;
  onUnlink: () => void;
};

function GoogleAction({ isLinked, isHidden, disabled, onLink, onUnlink }: ActionProps) {
  if (isHidden) return null;
  return (
    <Button variant="outline" disabled={disabled} onClick={isLinked ? onUnlink : onLink}>
      {isLinked ? 'Unlink Google' : 'Link Google'}
    </Button>
  );
}

type UnlinkingProps = { identity: UserIdentity; onClose: () => void };

function Unlinking({ identity, onClose }: UnlinkingProps) {
  const { run, isPending, problem } = useAuthAction();
  const unlink = async () => {
    const worked = await run({
      failure: 'Google is still linked',
      fallback: 'It could not be unlinked. Please try again.',
      work: (auth) => unlinkIdentity(auth, identity),
    });
    if (!worked) return;
    notify({ title: 'Google is unlinked', description: 'Sign in with your email and password.' });
    onClose();
  };
  return (
    <div className="flex flex-col gap-4">
      <p className="text-sm leading-relaxed">
        You will sign in with your email address and password only. Make sure that you know the
        password.
      </p>
      <ProblemNote problem={problem} />
      <div className="flex gap-3">
        <Button variant="destructive" disabled={isPending} onClick={unlink}>
          {isPending ? 'Unlinking...' : 'Unlink'}
        </Button>
        <Button variant="ghost" onClick={onClose}>
          Keep it
        </Button>
      </div>
    </div>
  );
}

/** Google's answer comes back in the address when it did not work. */
function useFailedLink(): void {
  useEffect(() => {
    const failure = linkError(window.location);
    if (!takeLinking() || !failure) return;
    notify({
      title: 'Google not linked',
      description: failure.message || 'Please try again.',
      tone: 'destructive',
    });
    window.history.replaceState(null, '', window.location.pathname);
  }, []);
}
