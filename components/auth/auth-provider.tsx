'use client';
import type { Session, User } from '@supabase/supabase-js';
import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react';
import { setAccessToken } from '@/lib/api/client';
import type { AuthClient } from '@/lib/auth/browser';
import type { PublicConfig } from '@/lib/env.client';

type AuthState = { user: User | null; session: Session | null; isLoading: boolean };
type AuthContextValue = AuthState & {
  isAuthenticated: boolean;
  /** The Supabase client, loaded on first use; rejects when accounts are not configured. */
  client: () => Promise<AuthClient>;
};

const AuthContext = createContext<AuthContextValue | null>(null);

export function useAuth(): AuthContextValue {
  const value = useContext(AuthContext);
  if (!value) throw new Error('useAuth needs an AuthProvider above it.');
  return value;
}

/** Holds the session of the browser and follows its events (spec.md §4). */
export function AuthProvider({ config, children }: { config: PublicConfig; children: ReactNode }) {
  const router = useRouter();
  const queryClient = useQueryClient();
  const [state, setState] = useState<AuthState>({ user: null, session: null, isLoading: true });
  const client = useMemo(() => lazyClient(config), [config]);

  useEffect(() => {
    let ended = false;
    let unsubscribe: (() => void) | undefined;
    const start = async () => {
      // An address with a token or code in it is being handled by the library right now.
      if (/access_token=/.test(location.hash) || new URLSearchParams(location.search).has('code'))
        await new Promise((resolve) => setTimeout(resolve, 100));
      const auth = (await client()).auth;
      if (ended) return;
      const { data } = auth.onAuthStateChange((event, session) => {
        setAccessToken(session?.access_token ?? null);
        setState({ user: session?.user ?? null, session, isLoading: false });
        if (event === 'PASSWORD_RECOVERY') router.push('/reset-password');
        if (event === 'SIGNED_OUT') {
          queryClient.clear();
          router.push('/login');
          router.refresh();
        }
      });
      unsubscribe = () => data.subscription.unsubscribe();
    };
    start().catch(() => setState({ user: null, session: null, isLoading: false }));
    return () => {
      ended = true;
      unsubscribe?.();
    };
  }, [client, queryClient, router]);

  const value = useMemo(
    () => ({
      ...state,
      client,
      isAuthenticated: Boolean(state.user && state.session?.access_token),
    }),
    [state, client],
  );
  return <AuthContext value={value}>{children}</AuthContext>;
}

function lazyClient(config: PublicConfig): () => Promise<AuthClient> {
  let pending: Promise<AuthClient> | null = null;
  return () => {
    pending ??= import('@/lib/auth/browser').then(({ createAuthClient }) => {
      const made = createAuthClient(config);
      if (!made) throw new Error('Accounts are not set up on this server.');
      return made;
    });
    return pending;
  };
}
