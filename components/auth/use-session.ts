import type { AuthChangeEvent, Session } from '@supabase/supabase-js';
import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useEffect, useRef, useState } from 'react';
import { setAccessToken } from '@/lib/api/client';
import { queries } from '@/lib/api/queries';
import { followSession } from '@/lib/auth/follow-session';
import { gateState, loseSession, openGate } from '@/lib/auth/session-gate';
import { isVisitorPath } from '@/lib/auth/visitor-paths';
import type { AuthLoader } from './auth-loader';

type SessionState = {
  session: Session | null;
  isLoading: boolean;
  /** The session was opened by a reset link and is there to set a new password. */
  isRecovery: boolean;
};

/** The browser's session, and what its events change outside of React's state. */
export function useSession(loader: AuthLoader): SessionState {
  const router = useRouter();
  const queryClient = useQueryClient();
  const [state, setState] = useState<SessionState>({
    session: null,
    isLoading: true,
    isRecovery: false,
  });
  const known = useRef<Session | null>(null);

  useEffect(() => {
    const leave = (to: string) => {
      queryClient.clear();
      // The screens of visitors stay, and ask again after the next sign-in.
      if (isVisitorPath(window.location.pathname)) return openGate();
      // A full load, so that nothing of the old session stays in memory.
      window.location.assign(to);
    };
    const apply = (event: AuthChangeEvent, session: Session | null) => {
      const before = known.current;
      known.current = session;
      setAccessToken(session?.access_token ?? null);
      // The library repeats SIGNED_IN whenever the tab becomes visible.
      if (!isSame(before, session) || event === 'INITIAL_SESSION')
        setState((old) => ({
          session,
          isLoading: false,
          isRecovery: event === 'PASSWORD_RECOVERY' || (old.isRecovery && keepsRecovery(event)),
        }));
      if (event === 'SIGNED_OUT') {
        const isOwn = gateState() === 'left' || isVisitorPath(window.location.pathname);
        return isOwn ? leave('/login') : loseSession();
      }
      if (before && session && before.user.id !== session.user.id) return leave('/dashboard');
      if (event === 'PASSWORD_RECOVERY' && window.location.pathname !== '/reset-password')
        router.push('/reset-password');
      if (event === 'USER_UPDATED' || event === 'MFA_CHALLENGE_VERIFIED')
        queryClient.invalidateQueries({ queryKey: queries.user().queryKey });
    };
    return followSession(loader, apply);
  }, [loader, queryClient, router]);

  return state;
}

/** Until the password is set or the session ends. */
function keepsRecovery(event: AuthChangeEvent): boolean {
  return event !== 'SIGNED_OUT' && event !== 'USER_UPDATED';
}

function isSame(a: Session | null, b: Session | null): boolean {
  return a?.access_token === b?.access_token && a?.user.updated_at === b?.user.updated_at;
}
