import { useCallback, useRef } from 'react';
import { notify } from './notify';

/** Tells a signed-out reader so, and half a second later sends them to the login (spec.md §6). */
export function useUnauthorized(): () => void {
  const told = useRef(false);
  return useCallback(() => {
    if (told.current) return;
    told.current = true;
    notify({
      title: 'Unauthorized',
      description: 'You are logged out. Logging in again...',
      tone: 'destructive',
    });
    setTimeout(() => window.location.assign('/api/login'), 500);
  }, []);
}
