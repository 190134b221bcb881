import { useRouter } from 'next/navigation';
import { useEffect } from 'react';
import { checkSession } from '@/lib/auth/flows';
import { rememberMail } from '@/lib/auth/pending';
import { wait } from '@/lib/auth/wait';
import { useAuth } from './auth-provider';

type Options = {
  /** Where a signed-in visitor of this screen belongs, and how long to wait before going there. */
  to: string;
  delayMs?: number;
  /** The account has a second factor that this session has not shown. */
  onSecondFactor: () => void;
};

/**
 * Moves on as soon as there is a session, whichever tab or form made it. The auth server is asked
 * first: a cookie it does not accept would be sent back here by every page, in circles.
 */
export function useOnSignedIn({ to, delayMs = 0, onSecondFactor }: Options): void {
  const router = useRouter();
  const { session, isRecovery, client } = useAuth();
  const token = session?.access_token;

  useEffect(() => {
    if (!token || isRecovery) return;
    let ended = false;
    const moveOn = async () => {
      const { auth } = await client();
      const [verdict] = await Promise.all([checkSession(auth, token), wait(delayMs)]);
      if (ended || verdict === 'refused') return;
      if (verdict === 'second-factor') return onSecondFactor();
      // Whatever mail was waited for has done its work, perhaps in another tab.
      rememberMail(null);
      router.replace(to);
    };
    moveOn().catch(() => undefined);
    return () => {
      ended = true;
    };
  }, [token, isRecovery, client, router, to, delayMs, onSecondFactor]);
}
