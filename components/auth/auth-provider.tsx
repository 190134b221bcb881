'use client';
import type { Session, User } from '@supabase/supabase-js';
import { skipToken, useQuery } from '@tanstack/react-query';
import {
  createContext,
  type ReactNode,
  useContext,
  useLayoutEffect,
  useMemo,
  useState,
  useSyncExternalStore,
} from 'react';
import { fetchByKeyOrNull } from '@/lib/api/client';
import { queries } from '@/lib/api/queries';
import type { AuthClient } from '@/lib/auth/browser';
import type { UserView } from '@/lib/auth/schema';
import type { PublicConfig } from '@/lib/env.client';
import { createAuthLoader } from './auth-loader';
import { useSession } from './use-session';
import { useSessionLost } from './use-session-lost';

type AuthContextValue = {
  user: User | null;
  session: Session | null;
  /** True until the session is read, and while a signed-in user's record has not arrived. */
  isLoading: boolean;
  /** Both an auth user and an access token exist. */
  isAuthenticated: boolean;
  /** The session was opened by a reset link: the way leads to /reset-password, nowhere else. */
  isRecovery: boolean;
  /** The product's record of the user, from GET /api/auth/user. */
  appUser: UserView | null;
  /** False when the server knows no address or key of Supabase. */
  isConfigured: boolean;
  /** Site key of the captcha; null when there is none. */
  turnstileKey: string | null;
  /** The Supabase client, loaded on first use; rejects when accounts are not configured. */
  client: () => Promise<AuthClient>;
};

// While no user is signed in the user's own entry must not exist: data that the server hands to a page
// below would count as an update of it, and reach the screen one render late.
const signedOut = ['signed-out'] as const;

/**
 * The context is a store that stays the same. A context whose value changes makes React draw every
 * part that is still on its way from the server a second time, beside the copy that then arrives.
 */
const AuthContext = createContext<{
  store: Store<AuthContextValue>;
  first: AuthContextValue;
} | null>(null);

export function useAuth(): AuthContextValue {
  const context = useContext(AuthContext);
  if (!context) throw new Error('useAuth needs an AuthProvider above it.');
  const { store, first } = context;
  // A part that hydrates late has to match what the server drew of it before it may learn the news.
  return useSyncExternalStore(store.subscribe, store.get, () => first);
}

/** Holds the session of the browser and follows its events. */
export function AuthProvider({ config, children }: { config: PublicConfig; children: ReactNode }) {
  const [loader] = useState(() => createAuthLoader(config));
  useSessionLost();
  const { session, isLoading, isRecovery } = useSession(loader);
  const user = session?.user ?? null;
  const isAuthenticated = Boolean(user && session?.access_token);
  const { data, isPending } = useAppUser(isAuthenticated);

  const value = useMemo(
    () => ({
      user,
      session,
      isLoading: isLoading || (isAuthenticated && isPending),
      isAuthenticated,
      isRecovery,
      appUser: (isAuthenticated && data) || null,
      isConfigured: Boolean(config.supabaseUrl && config.supabaseKey),
      turnstileKey: config.turnstileKey,
      client: loader.load,
    }),
    [user, session, isLoading, isAuthenticated, isRecovery, isPending, data, config, loader],
  );
  const [context] = useState(() => ({ store: createStore(value), first: value }));
  useLayoutEffect(() => context.store.set(value), [context, value]);
  return <AuthContext value={context}>{children}</AuthContext>;
}

/**
 * The product's record of the user: asked for only when authenticated, once more after a second;
 * null for a session that the server refuses.
 */
function useAppUser(isAuthenticated: boolean) {
  const { queryKey, retry, retryDelay } = queries.user();
  return useQuery<UserView | null>({
    queryKey: isAuthenticated ? (queryKey as readonly unknown[]) : signedOut,
    queryFn: isAuthenticated
      ? ({ signal }) => fetchByKeyOrNull<UserView>(queryKey, signal)
      : skipToken,
    retry,
    retryDelay,
  });
}

type Store<T> = {
  get: () => T;
  set: (value: T) => void;
  subscribe: (listener: () => void) => () => void;
};

/** Holds one value and tells its listeners when another one takes its place. */
function createStore<T>(first: T): Store<T> {
  let value = first;
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    set: (next) => {
      if (Object.is(value, next)) return;
      value = next;
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
