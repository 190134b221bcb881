import { compactVerify, createRemoteJWKSet, customFetch, errors } from 'jose';
import { supabaseEnv } from '@/lib/env';

/** "no-keys": the project signs with a shared secret, which only the auth server can check. */
type Signature = 'genuine' | 'forged' | 'unknown-key' | 'no-keys' | 'unreachable';

/** An unknown key id refetches the keys at most this often. */
const cooldownMs = 30_000;
const failureMs = 5_000;
/** A development server may first compile the local auth server. */
const patienceMs = 20_000;

class KeysUnreachable extends Error {}
const unusable = ['ERR_JOSE_GENERIC', 'ERR_JWKS_INVALID'];
const unmatched = [
  'ERR_JWKS_NO_MATCHING_KEY',
  'ERR_JWKS_MULTIPLE_MATCHING_KEYS',
  'ERR_JOSE_NOT_SUPPORTED',
];

type KeySet = ReturnType<typeof createRemoteJWKSet>;
let known: { url: string; set: KeySet } | null = null;

/** Does not check the claims. Caches the auth server's public keys for ten minutes. */
export async function checkSignature(token: string): Promise<Signature> {
  const set = keySet();
  if (!set) return 'unreachable';
  try {
    await compactVerify(token, set);
    return 'genuine';
  } catch (error) {
    if (error instanceof KeysUnreachable) return 'unreachable';
    const code = error instanceof errors.JOSEError ? error.code : '';
    if (unusable.includes(code)) return 'unreachable';
    if (!unmatched.includes(code)) return 'forged';
    return publicKeys().keys.length === 0 ? 'no-keys' : 'unknown-key';
  }
}

export function publicKeys() {
  return keySet()?.jwks() ?? { keys: [] };
}

function keySet(): KeySet | null {
  const env = supabaseEnv();
  if (!env) return null;
  const url = `${env.url}/auth/v1/.well-known/jwks.json`;
  if (known?.url !== url)
    known = {
      url,
      set: createRemoteJWKSet(new URL(url), {
        cooldownDuration: cooldownMs,
        timeoutDuration: patienceMs,
        headers: { apikey: env.key },
        [customFetch]: patientFetch(),
      }),
    };
  return known.set;
}

/** Fails at once for 5 s after a failed fetch, so as not to load a failing server. */
function patientFetch(): typeof fetch {
  let failedAt = Number.NEGATIVE_INFINITY;
  return async (...args) => {
    if (Date.now() - failedAt < failureMs) throw new KeysUnreachable();
    const answer = await fetch(...args).catch(() => null);
    if (answer?.ok) return answer;
    failedAt = Date.now();
    throw new KeysUnreachable();
  };
}
