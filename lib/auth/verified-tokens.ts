import 'server-only';
import { decodeJwt } from 'jose';

export type Identity = {
  id: string;
  email: string;
  metadata: Record<string, unknown>;
  isCurrent: boolean;
  sessionId: string | null;
  /** Unix time in seconds of the newest proof: password, code, link or second factor. */
  provenAt: number;
};

type Verified = { identity: Identity; until: number };

/** Checks a token again after a minute, so that a withdrawn signing key is noticed. */
const rememberedMs = 60_000;
/** The Supabase client renews a session 90 s before its end. */
const renewalMs = 120_000;
const max = 5000;

const verified = new Map<string, Verified>();

/** Polls carry the same token every second. A differing `exp` is of another token. */
export function rememberToken(
  token: string | undefined,
  identity: Identity,
  expiresAt: number | undefined,
): void {
  if (!token || !expiresAt || expiryOf(token) !== expiresAt) return;
  const now = Date.now();
  forgetEnded(now);
  if (verified.size >= max) verified.clear();
  const until = Math.min(now + rememberedMs, expiresAt * 1000 - renewalMs);
  verified.delete(token);
  verified.set(token, { identity, until });
}

/** Entries are in the order of their checks, so the loop stops at the first valid one. */
function forgetEnded(now: number): void {
  for (const [token, { until }] of verified) {
    if (now < until) return;
    verified.delete(token);
  }
}

export function rememberedTokens(): number {
  return verified.size;
}

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
