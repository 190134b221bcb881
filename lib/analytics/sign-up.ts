import { localStore } from '@/lib/browser/browser-storage';

const key = 'inkwright-signup-tracked';
const windowMs = 5 * 60_000;
const maxKept = 20;

/** True once per user and browser. */
export function takeSignUp(user: { id: string; createdAt: string }, now: number): boolean {
  const stored = localStore.read(key);
  const tracked = Array.isArray(stored) ? stored.filter((id) => typeof id === 'string') : [];
  if (tracked.includes(user.id) || !(now - Date.parse(user.createdAt) < windowMs)) return false;
  localStore.write(key, [user.id, ...tracked].slice(0, maxKept));
  return true;
}
