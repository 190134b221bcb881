import type { AuthChangeEvent, Session } from '@supabase/supabase-js';
import { vi } from 'vitest';
import type { AuthClient } from '@/lib/auth/browser';

type Listener = (event: AuthChangeEvent, session: Session | null) => void;

export const aSession = (changes: object = {}) =>
  ({
    access_token: 'token-1',
    refresh_token: 'r',
    expires_at: Date.now() / 1000 + 3600,
    user: { id: 'u', email: 'ada@example.com', created_at: '2026-01-01T00:00:00Z' },
    ...changes,
  }) as unknown as Session;

/**
 * A loader whose auth library is loaded already. `say` tells its listeners of an event; `methods` are
 * what else a test lets it answer, and any other call fails.
 */
export function fakeAuth(stored: Session | null, methods: Record<string, unknown> = {}) {
  const listeners = new Set<Listener>();
  let session = stored;
  const auth = {
    onAuthStateChange: (listener: Listener) => {
      listeners.add(listener);
      return { data: { subscription: { unsubscribe: () => listeners.delete(listener) } } };
    },
    getSession: vi.fn(async () => ({ data: { session }, error: null })),
    signOut: vi.fn(async () => ({ error: null })),
    mfa: {
      getAuthenticatorAssuranceLevel: async () => ({
        data: { currentLevel: 'aal1', nextLevel: 'aal1' },
        error: null,
      }),
    },
    ...methods,
  };
  const client = { auth } as unknown as AuthClient;
  const loader = {
    load: async () => client,
    whenLoaded: (listener: (loaded: AuthClient) => void) => {
      listener(client);
      return () => undefined;
    },
  };
  const say: Listener = (event, next) => {
    session = next;
    for (const listener of listeners) listener(event, next);
  };
  return { auth, loader, say };
}
