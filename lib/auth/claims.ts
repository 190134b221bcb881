import type { AuthError, JWK, SupabaseClient } from '@supabase/supabase-js';
import { publicKeys } from './signing-keys';

type Auth = Pick<SupabaseClient['auth'], 'getClaims'>;
type Jwks = { keys: JWK[] };

export type Claims = {
  sub?: string;
  exp?: number;
  email?: string;
  aal?: string;
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
