import { isRecord, localStore, parseJson } from '@/lib/browser/browser-storage';

type Landing = { distinctId: string; sessionId: string /** Milliseconds. */; at: number };

const key = 'inkwright-landing';
const lifetimeMs = 7 * 24 * 60 * 60_000;
const longest = 200;

export function keepLanding(parameter: string, now: number): void {
  const ids = parseLanding(parameter);
  if (ids) localStore.write(key, { ...ids, at: now });
  else console.warn('The address parameter "u" is not of the landing page and was ignored.');
}

export function keptLanding(now: number): Landing | null {
  const stored = localStore.read(key);
  if (!isRecord(stored)) return null;
  const { distinctId, sessionId, at } = stored;
  const isFresh = typeof at === 'number' && now - at < lifetimeMs;
  return isFresh && isId(distinctId) && isId(sessionId) ? { distinctId, sessionId, at } : null;
}

export function forgetLanding(): void {
  localStore.remove(key);
}

/** URL-safe base64 of JSON with distinct_id and session_id. */
function parseLanding(parameter: string): Pick<Landing, 'distinctId' | 'sessionId'> | null {
  const ids = parseJson(decode(parameter));
  if (!isRecord(ids)) return null;
  const { distinct_id: distinctId, session_id: sessionId } = ids;
  return isId(distinctId) && isId(sessionId) ? { distinctId, sessionId } : null;
}

function decode(text: string): string | null {
  if (!/^[\w-]{1,1200}={0,2}$/.test(text)) return null;
  try {
    const bytes = atob(text.replace(/=+$/, '').replaceAll('-', '+').replaceAll('_', '/'));
    return new TextDecoder('utf-8', { fatal: true }).decode(
      Uint8Array.from(bytes, (byte) => byte.charCodeAt(0)),
    );
  } catch {
    return null;
  }
}

function isId(value: unknown): value is string {
  return typeof value === 'string' && value.trim() !== '' && value.length <= longest;
}
