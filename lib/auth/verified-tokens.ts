import 'server-only';
import { decodeJwt } from 'jose';

/** A verified user. `isCurrent` when the auth server itself has just said so. */
export type Identity = {
  id: string;
  email: string;
  metadata: Record<string, unknown>;
  isCurrent: boolean;
};

type Verified = { identity: Identity; until: number };

/** A token is checked again after a minute, so that a withdrawn signing key is noticed. */
const rememberedMs = 60_000;
/** The Supabase client renews a session 90 s before its end, so it is asked from a little earlier. */
const renewalMs = 120_000;
const most = 5000;

const verified = new Map<string, Verified>();

/**
 * Remembers the user of a checked token, because polls carry the same token every second. A token
 * whose `exp` is not `expiresAt` (seconds) is not the one that was checked and is not kept.
 */
export function rememberToken(
  token: string | undefined,
  identity: Identity,
  expiresAt: number | undefined,
): void {
  if (!token || !expiresAt || expiryOf(token) !== expiresAt) return;
  const now = Date.now();
  forgetEnded(now);
  if (verified.size >= most) verified.clear();
  const until = Math.min(now + rememberedMs, expiresAt * 1000 - renewalMs);
  verified.delete(token);
  verified.set(token, { identity, until });
}

/** In the order in which they were checked, so that what has ended stands first. */
function forgetEnded(now: number): void {
  for (const [token, { until }] of verified) {
    if (now < until) return;
    verified.delete(token);
  }
}

/** How many tokens are kept; for tests. */
export function rememberedTokens(): number {
  return verified.size;
}

/** Whom a token stands for if that was found out within the last minute, else null. */
export function recallToken(token: string | undefined): Identity | null {
  const found = token ? verified.get(token) : undefined;
  return found && Date.now() < found.until ? found.identity : null;
}

function expiryOf(token: string): number | undefined {
  try {
    return decodeJwt(token).exp;
  } catch {
    return undefined;
  }
}
