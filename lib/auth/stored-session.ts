import type { Session } from '@supabase/supabase-js';
import { sessionCookie } from './session-cookie';

export const encodedPrefix = 'base64-';

/** Whole or in chunks `key.0`, `key.1`, …. Null if missing or if the chunks are of two writes. */
export function readStored(cookies: string, key: string): string | null {
  const all = new Map(
    cookies.split(/;\s*/).map((pair) => {
      const at = pair.indexOf('=');
      return [pair.slice(0, at), pair.slice(at + 1)] as const;
    }),
  );
  const value = all.get(key) || chunksOf(all, key);
  return value ? decode(safelyUnescaped(value)) : null;
}

function chunksOf(all: Map<string, string>, key: string): string {
  let value = '';
  for (let n = 0; ; n += 1) {
    const chunk = all.get(`${key}.${n}`);
    if (!chunk) return value;
    value += chunk;
  }
}

export function storedSession(cookies: string): Session | null {
  const text = readStored(cookies, sessionCookie.name);
  if (!text) return null;
  try {
    const session = JSON.parse(text) as Partial<Session> | null;
    const isComplete =
      session?.access_token && session.refresh_token && session.expires_at && session.user;
    return isComplete ? (session as Session) : null;
  } catch {
    return null;
  }
}

function decode(value: string): string | null {
  if (!value.startsWith(encodedPrefix)) return value;
  try {
    const binary = atob(
      value.slice(encodedPrefix.length).replaceAll('-', '+').replaceAll('_', '/'),
    );
    const bytes = Uint8Array.from(binary, (char) => char.charCodeAt(0));
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    JSON.parse(text);
    return text;
  } catch {
    return null;
  }
}

function safelyUnescaped(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}
