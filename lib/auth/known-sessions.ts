import 'server-only';
import { createHash } from 'node:crypto';
import type { Session } from '@supabase/supabase-js';
import { storedSession } from './stored-session';

type Known = { session: Session; until: number };

/** As long as a verified token is remembered. */
const rememberedMs = 60_000;
const maxKept = 2000;

// Bundles evaluate this module more than once; what middleware has read, the page reads again.
const holder = globalThis as typeof globalThis & { inkwrightSessions?: Map<string, Known> };
holder.inkwrightSessions ??= new Map();
const known = holder.inkwrightSessions;

/**
 * The session in a `cookie` header, unverified. Decoding one takes longer than the rest of a
 * poll's checks, so it is remembered by the header's hash.
 */
export function sessionIn(cookies: string): Session | null {
  if (!cookies) return null;
  const key = createHash('sha256').update(cookies).digest('base64url');
  const now = Date.now();
  const found = known.get(key);
  if (found && now < found.until) return found.session;
  known.delete(key);
  const session = storedSession(cookies);
  if (session) keep(key, { session, until: now + rememberedMs });
  return session;
}

function keep(key: string, entry: Known): void {
  const [oldest] = known.keys();
  if (known.size >= maxKept && oldest) known.delete(oldest);
  known.set(key, entry);
}
