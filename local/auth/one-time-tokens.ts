import { createHash, randomBytes, randomInt, randomUUID, timingSafeEqual } from 'node:crypto';
import type { Call } from './call';
import type { OneTimeTokenRow, TokenKind, UserRow } from './models';
import { findRow, findRows, insertRow } from './rows';

/** How secrets of 128 bits and more are stored: useless to a reader of the database. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** A code is short, so its hash is bound to the address it was sent to. */
function hashOtp(address: string, otp: string): string {
  return hashToken(`${address.toLowerCase()}:${otp}`);
}

export type IssuedToken = { otp: string; linkToken: string };

type NewToken = { userId: string; kind: TokenKind; relatesTo: string; pkce: boolean };

/**
 * A fresh code and link token; an earlier one of the same kind dies. The link token is random
 * instead of derived from the code, which could be guessed past the attempt counter.
 */
export async function issueOneTimeToken(call: Call, wanted: NewToken): Promise<IssuedToken> {
  const digits = call.config.otpLength;
  const otp = String(randomInt(10 ** digits)).padStart(digits, '0');
  const linkToken = `${wanted.pkce ? 'pkce_' : ''}${randomBytes(28).toString('hex')}`;
  await call.sql`delete from auth.one_time_tokens where user_id = ${wanted.userId} and kind = ${wanted.kind}`;
  await insertRow(call.sql, 'one_time_tokens', {
    id: randomUUID(),
    user_id: wanted.userId,
    kind: wanted.kind,
    relates_to: wanted.relatesTo.toLowerCase(),
    otp_hash: hashOtp(wanted.relatesTo, otp),
    link_hash: hashToken(linkToken),
    created_at: call.now.toISOString(),
  });
  return { otp, linkToken };
}

export async function findByLinkToken(call: Call, linkToken: string, kinds: readonly TokenKind[]) {
  const hash = hashToken(linkToken);
  return findRow<OneTimeTokenRow>(
    call.sql,
    'one_time_tokens',
    call.sql`link_hash = ${hash} and kind in ${call.sql([...kinds])}`,
  );
}

/**
 * The token of a locked user that a typed code belongs to. A miss counts against every code it
 * could have meant, and the fifth kills them: the caller must commit even when it refuses.
 */
export async function tryOtp(
  call: Call,
  attempt: { userId: string; kinds: readonly TokenKind[]; address: string; otp: string },
): Promise<OneTimeTokenRow | null> {
  const tokens = await findRows<OneTimeTokenRow>(
    call.sql,
    'one_time_tokens',
    call.sql`user_id = ${attempt.userId} and kind in ${call.sql([...attempt.kinds])} and relates_to = ${attempt.address.toLowerCase()}`,
  );
  const hash = Buffer.from(hashOtp(attempt.address, attempt.otp));
  const matches = tokens.filter((token) => timingSafeEqual(Buffer.from(token.otp_hash), hash));
  const best = attempt.kinds.flatMap((kind) => matches.filter((token) => token.kind === kind))[0];
  if (best) return best;
  for (const token of tokens) await countMiss(call, token, call.config.otpMaxAttempts);
  return null;
}

async function countMiss(call: Call, token: OneTimeTokenRow, limit: number): Promise<void> {
  if (token.attempts + 1 >= limit) {
    await call.sql`delete from auth.one_time_tokens where id = ${token.id}`;
  } else {
    await call.sql`update auth.one_time_tokens set attempts = attempts + 1 where id = ${token.id}`;
  }
}

/** Using one code or link ends all others of the user. */
export async function clearOneTimeTokens(call: Call, userId: string): Promise<void> {
  await call.sql`delete from auth.one_time_tokens where user_id = ${userId}`;
}

const sentAt = {
  confirmation: 'confirmation_sent_at',
  recovery: 'recovery_sent_at',
  email_change_new: 'email_change_sent_at',
  email_change_current: 'email_change_sent_at',
  reauthentication: 'reauthentication_sent_at',
} as const satisfies Record<TokenKind, keyof UserRow>;

/** The user's column that says when a mail of this kind last went out. */
export function sentAtColumn(kind: TokenKind) {
  return sentAt[kind];
}

/** Codes live for `otpExpirySeconds` after the last mail of their kind. */
export function isExpired(call: Call, user: UserRow, kind: TokenKind): boolean {
  const sent = user[sentAt[kind]];
  if (!sent) return true;
  const deadline = new Date(sent).getTime() + call.config.otpExpirySeconds * 1000;
  return call.now.getTime() > deadline;
}
