import { decodeJwt } from 'jose';
import { publicVariable, supabasePublicKey } from '@/lib/env.client';
import { type Finding, wrong } from './finding';

type Claims = { role?: unknown; ref?: unknown };

/** Finds public and secret keys that are swapped or belong to another project. */
export function supabaseKeys(): Finding[] {
  const open = supabasePublicKey() ?? '';
  const secret = (
    process.env.SUPABASE_SECRET_KEY ||
    process.env.SUPABASE_SERVICE_ROLE_KEY ||
    ''
  ).trim();
  const project = /^https:\/\/([a-z0-9]{20})\.supabase\./.exec(
    publicVariable('NEXT_PUBLIC_SUPABASE_URL') ?? '',
  )?.[1];
  const found: Finding[] = [];
  if (open.startsWith('sb_secret_') || claimsOf(open).role === 'service_role')
    found.push(
      wrong(
        'NEXT_PUBLIC_SUPABASE_PUBLISHABLE_KEY',
        'is the SECRET key, and every visitor can read it: revoke it at Supabase now and set the publishable one.',
      ),
    );
  if (secret.startsWith('sb_publishable_') || claimsOf(secret).role === 'anon')
    found.push(wrong('SUPABASE_SECRET_KEY', 'is the public key: images cannot be stored with it.'));
  for (const [what, key] of [
    ['NEXT_PUBLIC_SUPABASE_ANON_KEY', open],
    ['SUPABASE_SERVICE_ROLE_KEY', secret],
  ] as const) {
    const { ref } = claimsOf(key);
    if (project && ref && ref !== project)
      found.push(wrong(what, `is of the project ${ref}, and the address of ${project}.`));
  }
  return found;
}

/** Legacy keys are JWTs that name their role and project. */
function claimsOf(key: string): Claims {
  try {
    return decodeJwt(key);
  } catch {
    return {};
  }
}
