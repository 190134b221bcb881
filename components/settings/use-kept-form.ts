import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { queries } from '@/lib/api/queries';
import { onSessionLost } from '@/lib/auth/session-gate';
import { tabStore } from '@/lib/browser/browser-storage';
import { onLeaving } from '@/lib/browser/new-version';

type Form<T> = {
  name: string;
  typed: T;
  /** What was kept, or null when it cannot be used any more. */
  read: (stored: unknown) => T | null;
  restore: (kept: T) => void;
};

/**
 * Keeps what is typed in this tab when the session is lost or a new version asks for a reload, and
 * gives it back once to the same user.
 */
export function useKeptForm<T>(form: Form<T>): void {
  const { data: user } = useQuery(queries.user());
  const key = user ? `inkwright:${form.name}:${user.id}` : null;
  const latest = useRef(form);
  useEffect(() => {
    latest.current = form;
  });

  useEffect(() => {
    if (!key) return;
    const kept = latest.current.read(tabStore.read(key));
    tabStore.remove(key);
    if (kept) latest.current.restore(kept);
    const keep = () => tabStore.write(key, latest.current.typed);
    const stops = [onSessionLost(keep), onLeaving(keep)];
    return () => {
      for (const stop of stops) stop();
    };
  }, [key]);
}
