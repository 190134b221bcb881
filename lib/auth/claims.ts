import type { AuthError, JWK, SupabaseClient } from '@supabase/supabase-js';
import { publicKeys } from './signing-keys';

type Auth = Pick<SupabaseClient['auth'], 'getClaims'>;
type Jwks = { keys: JWK[] };

export type Claims = {
  sub?: string;
  exp?: number;
  email?: string;
  aal?: string;
  amr?: (string | { method: string; timestamp: number })[];
  session_id?: string;
  is_anonymous?: boolean;
  user_metadata?: Record<string, unknown>;
};

/** Never throws: the library does on some malformed tokens, which prove nothing either way. */
export async function verifiedClaims(
  auth: Auth,
  bearer?: string,
): Promise<{ claims: Claims | null; error: AuthError | null }> {
  try {
    const { data, error } = await auth.getClaims(bearer, { jwks: publicKeys() as Jwks });
    return { claims: (data?.claims as Claims | undefined) ?? null, error };
  } catch {
    return { claims: null, error: null };
  }
}

type Owner = {
  factors?: { status: string; created_at: string }[];
  identities?: { provider: string; created_at?: string }[];
};

const dayMs = 86_400_000;

/**
 * Unix time in seconds of the newest proof, 0 if the token does not say; a refresh renews none. With
 * `owner`, second factors and accounts elsewhere count from a day after they were added, or a stolen
 * session could prove itself with its own.
 */
export function provenAt({ amr }: Claims, owner?: Owner, now = Date.now()): number {
  const isSettled = (at: string | undefined) => now - Date.parse(at ?? '') > dayMs;
  const counts = (method: string) => {
    if (!owner) return true;
    if (/totp|^mfa/.test(method))
      return (owner.factors ?? []).some(
        (one) => one.status === 'verified' && isSettled(one.created_at),
      );
    if (!/oauth|^sso/.test(method)) return true;
    const all = owner.identities ?? [];
    const linked = all.filter(({ provider }) => provider !== 'email');
    return all.length === 1 || linked.every((one) => isSettled(one.created_at));
  };
  const times = (Array.isArray(amr) ? amr : []).map((one) =>
    typeof one === 'object' && Number.isFinite(one.timestamp) && counts(one.method)
      ? one.timestamp
      : 0,
  );
  return Math.max(0, ...times);
}
