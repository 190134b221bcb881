import { useCallback } from 'react';
import { authMessage } from '@/lib/auth/messages';
import { signOut } from '@/lib/auth/sign-out';
import { notify } from '@/lib/browser/notify';
import { useAuth } from './auth-provider';

/**
 * Ends the session of this browser; the auth context hears of it, clears the rest and goes to the
 * login screen, in every tab. Without an answer of the server the session stays, and is said to.
 */
export function useSignOut(): () => Promise<void> {
  const { client } = useAuth();
  return useCallback(async () => {
    try {
      await signOut((await client()).auth, 'local');
    } catch (error) {
      notify({
        title: 'Sign out failed',
        description: authMessage(error, 'You are still signed in. Please try again.'),
        tone: 'destructive',
      });
    }
  }, [client]);
}
