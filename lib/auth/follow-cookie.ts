import type { AuthChangeEvent, Session } from '@supabase/supabase-js';
import { hasSessionCookie, sessionCookie } from './session-cookie';
import { storedSession } from './stored-session';

export type Apply = (event: AuthChangeEvent, session: Session | null) => void;

const marginMs = 10 * 60_000;
const retryMs = 30_000;
/** The max delay of `setTimeout`. */
const longestMs = 2 ** 31 - 1;

/** Calls `load` near the token's end or for an unreadable cookie. Returns the unsubscriber. */
export function followCookie(load: () => Promise<unknown>, apply: Apply): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let known: Session | null = null;
  let ended = false;

  const renew = (onFailure?: () => void) => {
    clearTimeout(timer);
    load().catch(() => {
      if (ended) return;
      onFailure?.();
      timer = setTimeout(renew, retryMs);
    });
  };
  const take: Apply = (event, session) => {
    known = session;
    clearTimeout(timer);
    if (session) timer = setTimeout(renew, Math.min(longestMs, untilEnd(session) - marginMs));
    apply(event, session);
  };
  // Timers stop while the machine sleeps.
  const onVisible = () => {
    if (!document.hidden && known && untilEnd(known) <= marginMs) renew();
  };

  const stored = storedSession(document.cookie);
  if (stored && untilEnd(stored) > 0) take('INITIAL_SESSION', stored);
  else if (hasSessionCookie(document.cookie)) renew(() => apply('INITIAL_SESSION', null));
  else take('INITIAL_SESSION', null);
  const closeChannel = hearOtherTabs(take);
  document.addEventListener('visibilitychange', onVisible);

  return () => {
    ended = true;
    clearTimeout(timer);
    closeChannel();
    document.removeEventListener('visibilitychange', onVisible);
  };
}

function untilEnd(session: Session): number {
  return (session.expires_at ?? 0) * 1000 - Date.now();
}

function hearOtherTabs(take: Apply): () => void {
  if (typeof BroadcastChannel === 'undefined') return () => undefined;
  const channel = new BroadcastChannel(sessionCookie.name);
  channel.onmessage = ({
    data,
  }: MessageEvent<{ event: AuthChangeEvent; session: Session | null }>) =>
    take(data.event, data.session);
  return () => channel.close();
}
