'use client';
import { createContext, type ReactNode, useContext, useEffect, useSyncExternalStore } from 'react';
import { knownTimeZone, timeZoneCookie } from '@/lib/format/dates';

const DrawnZone = createContext('UTC');
const yearSeconds = 31_536_000;

/** `drawn` is the zone the server rendered in; a cookie sends it the browser's zone. */
export function TimeZoneProvider({ drawn, children }: { drawn: string; children: ReactNode }) {
  const zone = useReadersZone(drawn);
  useEffect(() => {
    if (zone === drawn) return;
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not everywhere yet
    document.cookie = `${timeZoneCookie}=${encodeURIComponent(zone)}; path=/; max-age=${yearSeconds}; samesite=lax`;
  }, [zone, drawn]);
  return <DrawnZone value={drawn}>{children}</DrawnZone>;
}

export function useTimeZone(): string {
  return useReadersZone(useContext(DrawnZone));
}

function useReadersZone(drawn: string): string {
  return useSyncExternalStore(subscribeToNothing, browserZone, () => drawn);
}

const subscribeToNothing = () => () => undefined;
let known: string | null = null;

function browserZone(): string {
  known ??= knownTimeZone(Intl.DateTimeFormat().resolvedOptions().timeZone);
  return known;
}
