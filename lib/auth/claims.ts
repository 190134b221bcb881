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

/**
 * The claims of a token (or of the cookie's session) once its signature was checked, else what was
 * wrong. The library throws on some malformed tokens; they count as any other that proves nothing.
 */
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
