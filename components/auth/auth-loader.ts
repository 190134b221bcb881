import type { AuthClient } from '@/lib/auth/browser';
import { NotConfiguredError } from '@/lib/auth/messages';
import type { PublicConfig } from '@/lib/env.client';

type Listener = (client: AuthClient) => void;

export type AuthLoader = {
  /** The client, loaded once; a load that failed is tried again at the next call. */
  load: () => Promise<AuthClient>;
  /** Calls back when the client exists, at once if it already does. Returns the way to stop. */
  whenLoaded: (listener: Listener) => () => void;
};

/** Loads the Supabase client when something first needs it, so that reading a page costs nothing. */
export function createAuthLoader(config: PublicConfig): AuthLoader {
  const listeners = new Set<Listener>();
  let loaded: AuthClient | null = null;
  let pending: Promise<AuthClient> | null = null;

  const load = () => {
    pending ??= create(config).then(
      (client) => {
        loaded = client;
        for (const listener of listeners) listener(client);
        return client;
      },
      (error: unknown) => {
        pending = null;
        throw error;
      },
    );
    return pending;
  };
  const whenLoaded = (listener: Listener) => {
    listeners.add(listener);
    if (loaded) listener(loaded);
    return () => {
      listeners.delete(listener);
    };
  };
  return { load, whenLoaded };
}

async function create(config: PublicConfig): Promise<AuthClient> {
  const { createAuthClient } = await import('@/lib/auth/browser');
  const made = createAuthClient(config);
  if (!made) throw new NotConfiguredError();
  return made;
}
