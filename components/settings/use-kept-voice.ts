import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { queries } from '@/lib/api/queries';
import { onSessionLost } from '@/lib/auth/session-gate';
import type { Voice } from '@/lib/brand/voice-rules';
import { isRecord, tabStore } from '@/lib/browser-storage';

/**
 * Keeps the typed voice in this tab when the session is lost, and gives it back once to the same
 * user after the login.
 */
export function useKeptVoice(typed: Voice, restore: (kept: Voice) => void): void {
  const { data: user } = useQuery(queries.user());
  const key = user ? `inkwright:voice:${user.id}` : null;
  const latest = useRef({ typed, restore });
  useEffect(() => {
    latest.current = { typed, restore };
  });

  useEffect(() => {
    if (!key) return;
    const kept = toVoice(tabStore.read(key));
    tabStore.remove(key);
    if (kept) latest.current.restore(kept);
    return onSessionLost(() => tabStore.write(key, latest.current.typed));
  }, [key]);
}

function toVoice(stored: unknown): Voice | null {
  if (!isRecord(stored)) return null;
  const { samples, banned } = stored;
  return isTexts(samples) && isTexts(banned) ? { samples, banned } : null;
}

function isTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((text) => typeof text === 'string');
}
