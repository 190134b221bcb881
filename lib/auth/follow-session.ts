import type { AuthChangeEvent, Session } from '@supabase/supabase-js';
import type { AuthClient } from './browser';
import { hasSessionCookie, sessionCookie } from './session-cookie';
import { wait } from './wait';

type Loader = {
  load: () => Promise<AuthClient>;
  whenLoaded: (listener: (client: AuthClient) => void) => () => void;
};
type Apply = (event: AuthChangeEvent, session: Session | null) => void;

/** Whether the library will find a session in this address: a token in the fragment, a code in the query. */
export function carriesSession(address: { hash: string; search: string }): boolean {
  return (
    /(^#|&)access_token=/.test(address.hash) || new URLSearchParams(address.search).has('code')
  );
}

/**
 * Calls `apply` with the session once it is read and on every later event. The library is loaded
 * only where there can be a session: a cookie, such an address, or word from another tab. Returns
 * the function that ends it.
 */
export function followSession(loader: Loader, apply: Apply): () => void {
  const ends: (() => void)[] = [];
  let ended = false;
  ends.push(
    loader.whenLoaded(({ auth }) => {
      const { data } = auth.onAuthStateChange((event, session) => {
        // The first reading comes from below, after the wait of spec.md §4.
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
  const load = () => {
    loader.load().catch(() => ended || apply('INITIAL_SESSION', null));
  };
  if (hasSessionCookie(document.cookie) || carriesSession(window.location)) load();
  else {
    apply('INITIAL_SESSION', null);
    ends.push(onWordFromAnotherTab(load));
  }
  return () => {
    ended = true;
    for (const end of ends) end();
  };
}

/** The library announces sign-ins to other tabs on a channel named like its storage key. */
function onWordFromAnotherTab(act: () => void): () => void {
  if (typeof BroadcastChannel === 'undefined') return () => undefined;
  const channel = new BroadcastChannel(sessionCookie.name);
  channel.onmessage = act;
  return () => channel.close();
}
