import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { gateState, onSessionLost, openGate } from '@/lib/auth/session-gate';
import { isVisitorPath } from '@/lib/auth/visitor-paths';
import { wait } from '@/lib/auth/wait';
import { notify } from '@/lib/browser/notify';

/**
 * The one place that answers a lost session, whichever request met it: says so once, and half a
 * second later goes to the login with the way back. Screens keep what was typed.
 */
export function useSessionLost(): void {
  const queryClient = useQueryClient();
  useEffect(
    () =>
      onSessionLost(() => {
        // These screens work without a session, and one that owes its second factor is refused too.
        if (isVisitorPath(window.location.pathname)) return openGate();
        queryClient.cancelQueries();
        tellAndLeave();
      }),
    [queryClient],
  );
  useEffect(() => {
    // The browser may bring back a page whose requests are stopped.
    const onShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted && gateState() !== 'open') window.location.reload();
    };
    window.addEventListener('pageshow', onShow);
    return () => window.removeEventListener('pageshow', onShow);
  }, []);
}

function tellAndLeave(): void {
  // Read now: a server action that ends without a session draws the page again, as the sign-up.
  const { pathname, search, hash } = window.location;
  const toast = notify({
    title: 'Unauthorized',
    description: 'You are logged out. Logging in again...',
    tone: 'destructive',
    isLast: true,
  });
  // Half a second for reading it, counted from when it can be read; but never stuck here.
  Promise.race([toast, wait(3000)]).then(async () => {
    await wait(500);
    window.location.assign(`/api/login?next=${encodeURIComponent(pathname + search + hash)}`);
  });
}
