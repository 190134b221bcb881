import { useCallback, useRef } from 'react';
import { wait } from '@/lib/auth/wait';
import { notify } from '@/lib/notify';

/** Tells a signed-out reader so, and half a second later sends them to the login (spec.md §6). */
export function useUnauthorized(): () => void {
  const told = useRef(false);
  return useCallback(() => {
    if (told.current) return;
    told.current = true;
    const shown = notify({
      title: 'Unauthorized',
      description: 'You are logged out. Logging in again...',
      tone: 'destructive',
    });
    // Half a second for reading it, counted from when it can be read; but never stuck here.
    Promise.race([shown, wait(3000)]).then(async () => {
      await wait(500);
      window.location.assign('/api/login');
    });
  }, []);
}
