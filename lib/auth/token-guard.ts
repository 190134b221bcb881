import type { Session } from '@supabase/supabase-js';
import { supabaseEnv } from '@/lib/env';
import { isRefusal } from './outage';
import { checkSignature, publicKeys } from './signing-keys';
import { readTokenClaims, type TokenClaims } from './token-claims';

/** "unknown": the token cannot be checked now, which must not sign the user out. */
type Verdict = 'pass' | 'refuse' | 'unknown';

/** The Supabase client renews a session whose token expires sooner than this. */
const renewalMs = 90_000;
const minuteMs = 60_000;
const dayMs = 86_400_000;
/** Max calls to the auth server per minute and process for tokens with an unknown key. */
const unprovenPerMinute = 10;
/** The same for projects with a shared secret, where every new token needs a call. */
const sharedSecretPerMinute = 120;
const questionsPerMinute = 120;
/** One browser's parallel requests all renew its session. */
const renewalsPerMinute = 30;
const maxKept = 5000;

type Answer = { claims: object | null; error: { status?: number } | null };

const refused = new Map<string, number>();
const accepted = new Map<string, number>();
const settled = new Map<string, number>();
const counts = new Map<string, { from: number; count: number }>();

/** Spares the auth server, whose rate limits count all of our users as one address. */
export async function vetBearer(token: string): Promise<Verdict> {
  const claims = readTokenClaims(token);
  if (!claims || claims.expiresAt * 1000 <= Date.now() || isRefused(token)) return 'refuse';
  return vetSignature(token, claims);
}

/** As {@link vetBearer}, but the token may have expired and need a renewal. */
export async function vetSession(session: Session): Promise<Verdict> {
  const token = session.access_token;
  const claims = readTokenClaims(token);
  if (!claims || isRefused(token)) return 'refuse';
  const verdict = await vetSignature(token, claims);
  if (verdict !== 'pass' || isLong(session)) return verdict;
  const key = `renewal ${claims.sessionId ?? claims.subject}`;
  return take(key, renewalsPerMinute) ? 'pass' : 'unknown';
}

/** Lets callers skip the signature check, a tenth of a page's time, for a minute. */
export function isSettled(session: Session): boolean {
  const until = settled.get(session.access_token) ?? 0;
  return Date.now() < until && isLong(session) && !isRefused(session.access_token);
}

export function rememberRefused(token: string): void {
  if (refused.size >= maxKept) refused.clear();
  refused.set(token, Date.now() + minuteMs);
}

/** Accepted tokens and their renewals do not count against the limits for unproven ones. */
export function rememberAnswer(token: string, answer: Answer): void {
  if (!answer.claims) {
    if (isRefusal(answer.error)) rememberRefused(token);
    return;
  }
  const ends = readTokenClaims(token)?.expiresAt ?? 0;
  keep(accepted, token, ends * 1000 + dayMs);
  keep(settled, token, Math.min(Date.now() + minuteMs, ends * 1000));
}

export function mayAskAbout(token: string): boolean {
  return take(`question ${token}`, questionsPerMinute);
}

function keep(tokens: Map<string, number>, token: string, until: number): void {
  const [oldest] = tokens.keys();
  if (tokens.size >= maxKept && oldest) tokens.delete(oldest);
  tokens.set(token, until);
}

function isLong(session: Session): boolean {
  return Number(session.expires_at) * 1000 - Date.now() >= renewalMs;
}

function isRefused(token: string): boolean {
  return Date.now() < (refused.get(token) ?? 0);
}

async function vetSignature(token: string, claims: TokenClaims): Promise<Verdict> {
  const { keys } = publicKeys();
  // A token of another issuer must not even trigger a fetch of new keys.
  const isStrange = keys.length > 0 && !isOwnIssuer(claims.issuer);
  if (isStrange && !keys.some(({ kid }) => kid === claims.keyId)) return 'refuse';
  const signature = await checkSignature(token);
  if (signature === 'genuine') return 'pass';
  if (signature === 'unreachable') return 'unknown';
  if (signature === 'forged') return 'refuse';
  if (Date.now() < (accepted.get(token) ?? 0)) return 'pass';
  const isAsked =
    signature === 'no-keys'
      ? take('shared secret', sharedSecretPerMinute)
      : take('unproven', unprovenPerMinute);
  // The token may be genuine, signed with a key that is newer than ours.
  return isAsked ? 'pass' : 'unknown';
}

/** The server may reach Supabase at another address than the issuer. */
function isOwnIssuer(issuer: string | null): boolean {
  const bases = [supabaseEnv()?.url, process.env.NEXT_PUBLIC_SUPABASE_URL?.replace(/\/$/, '')];
  return bases.some((base) => base && issuer === `${base}/auth/v1`);
}

function take(key: string, perMinute: number): boolean {
  const now = Date.now();
  const known = counts.get(key);
  const window = known && now - known.from < minuteMs ? known : { from: now, count: 0 };
  if (counts.size >= maxKept) counts.clear();
  counts.set(key, window);
  window.count += 1;
  return window.count <= perMinute;
}
