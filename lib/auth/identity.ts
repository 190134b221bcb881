import type { SupabaseClient } from '@supabase/supabase-js';
import { AppError } from '@/lib/errors';
import { type Claims, verifiedClaims } from './claims';
import { isOutage } from './outage';
import { rememberAnswer, rememberRefused } from './token-guard';
import { type Identity, rememberToken } from './verified-tokens';

type Auth = Pick<SupabaseClient['auth'], 'getClaims' | 'getSession' | 'getUser'>;

// A session's assurance only ever rises, and enrolling a factor ends the account's other sessions,
// so a session that needed none once needs none for good. A changed address is checked again.
const cleared = new Set<string>();

/**
 * Who a token or cookie stands for, or null. Asks the auth server when `fresh`, and once per
 * session for a missing second factor. Throws AppError `unavailable` without an answer.
 */
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
    // A checked signature is enough for reading; whatever spends or changes anything is fresh.
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
  return { id: claims.sub, email, metadata, isCurrent: true };
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
