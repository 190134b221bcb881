import type { AuthClient } from './browser';
import { type Apply, followCookie } from './follow-cookie';
import { wait } from './wait';

type Loader = {
  load: () => Promise<AuthClient>;
  whenLoaded: (listener: (client: AuthClient) => void) => () => void;
};

export function carriesSession(address: { hash: string; search: string }): boolean {
  return (
    /(^#|&)access_token=/.test(address.hash) || new URLSearchParams(address.search).has('code')
  );
}

/** Reads the cookie until the auth library is loaded. Returns the unsubscriber. */
export function followSession(loader: Loader, apply: Apply): () => void {
  const ends: (() => void)[] = [];
  let ended = false;
  let stopCookie: (() => void) | null = null;
  let isLoaded = false;
  ends.push(
    loader.whenLoaded(({ auth }) => {
      isLoaded = true;
      stopCookie?.();
      const { data } = auth.onAuthStateChange((event, session) => {
        if (event !== 'INITIAL_SESSION' && !ended) apply(event, session);
      });
      ends.push(() => data.subscription.unsubscribe());
      const read = async () => {
        if (carriesSession(window.location)) await wait(100);
        const { data: stored } = await auth.getSession();
        if (!ended) apply('INITIAL_SESSION', stored.session);
      };
      read().catch(() => ended || apply('INITIAL_SESSION', null));
    }),
  );
  if (carriesSession(window.location))
    loader.load().catch(() => ended || apply('INITIAL_SESSION', null));
  else if (!isLoaded) {
    stopCookie = followCookie(loader.load, apply);
    ends.push(stopCookie);
  }
  return () => {
    ended = true;
    for (const end of ends) end();
  };
}
