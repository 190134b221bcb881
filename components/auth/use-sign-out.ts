import { useCallback } from 'react';
import { useAuth } from './auth-provider';

/** Ends the session on this device; the auth context clears the rest when it hears of it. */
export function useSignOut(): () => Promise<void> {
  const { client } = useAuth();
  return useCallback(async () => {
    const { auth } = await client();
    await auth.signOut({ scope: 'local' });
  }, [client]);
}
