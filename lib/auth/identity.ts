import type { SupabaseClient } from '@supabase/supabase-js';
import { AppError } from '@/lib/errors';
import { type Claims, provenAt, verifiedClaims } from './claims';
import { isOutage } from './outage';
import { rememberAnswer, rememberRefused } from './token-guard';
import { type Identity, rememberToken } from './verified-tokens';

type Auth = Pick<SupabaseClient['auth'], 'getClaims' | 'getSession' | 'getUser'>;

// Sessions that need no second factor. Enrolling a factor ends the account's other sessions, so an
// entry stays valid; a changed email is checked again because it is part of the key.
const cleared = new Set<string>();

/** Asks the auth server if `fresh` or for a missing factor. Throws AppError `unavailable`. */
export async function readIdentity(
  auth: Auth,
  { bearer, cookie, fresh }: { bearer?: string; cookie?: string; fresh: boolean },
): Promise<Identity | null> {
  const { claims, error } = await verifiedClaims(auth, bearer);
  if (error && isOutage(error)) throw new AppError('unavailable', undefined, { cause: error });
  const sent = bearer ?? cookie;
  if (sent) rememberAnswer(sent, { claims, error });
  if (!claims?.sub || claims.is_anonymous) return null;
  const claimed: Identity = {
    id: claims.sub,
    email: claims.email ?? '',
    metadata: claims.user_metadata ?? {},
    isCurrent: false,
    sessionId: claims.session_id ?? null,
    provenAt: provenAt(claims),
  };
  if (!fresh && isCleared(claims)) {
    rememberToken(sent, claimed, claims.exp);
    return claimed;
  }

  const token = bearer ?? (await auth.getSession()).data.session?.access_token;
  if (!token) return null;
  const { data: asked, error: refusal } = await auth.getUser(token);
  if (refusal && isOutage(refusal)) {
    if (fresh) throw new AppError('unavailable', undefined, { cause: refusal });
    // A checked signature is enough to read; whatever spends or changes data is `fresh`.
    return claimed;
  }
  if (!asked.user) {
    rememberRefused(token);
    return null;
  }
  if (asked.user.id !== claims.sub) return null;
  const hasFactor = asked.user.factors?.some(({ status }) => status === 'verified') ?? false;
  if (hasFactor && claims.aal !== 'aal2') return null;
  remember(claims);
  const { email = '', user_metadata: metadata } = asked.user;
  const proven = provenAt(claims, asked.user);
  return { ...claimed, email, metadata, isCurrent: true, provenAt: proven };
}

function isCleared(claims: Claims): boolean {
  return claims.aal === 'aal2' || cleared.has(sessionKey(claims));
}

function remember(claims: Claims): void {
  if (cleared.size > 50_000) cleared.clear();
  if (claims.session_id) cleared.add(sessionKey(claims));
}

function sessionKey({ session_id: session = '', email = '' }: Claims): string {
  return `${session} ${email}`;
}
