import type { Session } from '@supabase/supabase-js';
import { supabaseEnv } from '@/lib/env';
import { isRefusal } from './outage';
import { checkSignature, publicKeys } from './signing-keys';
import { readTokenClaims, type TokenClaims } from './token-claims';

/**
 * "pass": the auth library may look at it. "refuse": it proves nothing. "unknown": nothing can be
 * found out now, which must not sign anyone out.
 */
type Verdict = 'pass' | 'refuse' | 'unknown';

/** The library renews a session whose token has less time left than this. */
const renewalMs = 90_000;
const minuteMs = 60_000;
const dayMs = 86_400_000;
/** Calls to the auth server per minute and process for tokens whose key is not among ours. */
const unprovenPerMinute = 10;
/** The same where tokens are signed with a shared secret, so that each new one has to be asked about. */
const sharedSecretPerMinute = 120;
/** Questions per minute, process and token whether its session still holds. */
const questionsPerMinute = 120;
/** One browser's requests renew its session side by side. */
const renewalsPerMinute = 30;
const maxKept = 5000;

type Answer = { claims: object | null; error: { status?: number } | null };

const refused = new Map<string, number>();
/** Tokens that were accepted, and until when in milliseconds that counts. */
const accepted = new Map<string, number>();
/** Sessions that need no second look, by token, and until when in milliseconds. */
const settled = new Map<string, number>();
const counts = new Map<string, { from: number; count: number }>();

/**
 * Checks a bearer token before any call to the auth server. The auth library asks it about every
 * token with an unknown key, and its limits count all of our users as one address.
 */
export async function vetBearer(token: string): Promise<Verdict> {
  const claims = readTokenClaims(token);
  if (!claims || claims.expiresAt * 1000 <= Date.now() || isRefused(token)) return 'refuse';
  return vetSignature(token, claims);
}

/** The same for a session cookie, whose token may have ended: then a renewal has to be allowed. */
export async function vetSession(session: Session): Promise<Verdict> {
  const token = session.access_token;
  const claims = readTokenClaims(token);
  if (!claims || isRefused(token)) return 'refuse';
  const verdict = await vetSignature(token, claims);
  if (verdict !== 'pass' || isLong(session)) return verdict;
  const key = `renewal ${claims.sessionId ?? claims.subject}`;
  return take(key, renewalsPerMinute) ? 'pass' : 'unknown';
}

/**
 * True for a session that was accepted within the last minute and need not be renewed: every page
 * and link prefetch carries it, and a check of its signature takes a tenth of a page's time.
 */
export function isSettled(session: Session): boolean {
  const until = settled.get(session.access_token) ?? 0;
  return Date.now() < until && isLong(session) && !isRefused(session.access_token);
}

/** The auth server has refused this token for good: it is not asked about it for a minute. */
export function rememberRefused(token: string): void {
  if (refused.size >= maxKept) refused.clear();
  refused.set(token, Date.now() + minuteMs);
}

/**
 * What the auth library found out about a token. One that was accepted needs none of the calls that
 * forged ones use up, nor does its renewal; one that was refused is not asked about for a minute.
 */
export function rememberAnswer(token: string, answer: Answer): void {
  if (!answer.claims) {
    if (isRefusal(answer.error)) rememberRefused(token);
    return;
  }
  const ends = readTokenClaims(token)?.expiresAt ?? 0;
  keep(accepted, token, ends * 1000 + dayMs);
  keep(settled, token, Math.min(Date.now() + minuteMs, ends * 1000));
}

/**
 * Counts a question to the auth server about a token that is signed in here already. False when one
 * user's requests would become a flood of questions.
 */
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
  // A stranger's token must not even make us look for new keys.
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
  // It may be an honest user's, signed with a key that is newer than ours.
  return isAsked ? 'pass' : 'unknown';
}

/** The server may reach Supabase by another address than the one that tokens name. */
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
