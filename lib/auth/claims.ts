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

/** Refreshing a session does not renew it. Unix time in seconds, 0 if the token does not say. */
export function provenAt({ amr }: Claims): number {
  const times = (Array.isArray(amr) ? amr : []).map((one) =>
    typeof one === 'object' && Number.isFinite(one.timestamp) ? one.timestamp : 0,
  );
  return Math.max(0, ...times);
}
