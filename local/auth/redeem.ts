import { isEmail } from './body';
import type { Call } from './call';
import { AuthError, emailTaken, invalid } from './errors';
import { syncEmailIdentity, syncProviders } from './identities';
import type { OneTimeTokenRow, TokenKind, UserRow } from './models';
import { clearOneTimeTokens, findByLinkToken, isExpired, tryOtp } from './one-time-tokens';
import { confirmUser } from './registration';
import { findRows } from './rows';
import { changeUser, findUserByEmail, isBanned, isConfirmed, lockUser } from './users';

/** What opens an account for a moment: the token of a link, or a code with its address. */
export type Proof = { linkToken: string } | { address: string; otp: string };

/** `half` is the first of the two confirmations that an address change needs. */
export type Redeemed = { state: 'done' | 'half'; user: UserRow; kind: TokenKind };

const accepted: Record<string, TokenKind[]> = {
  signup: ['confirmation'],
  magiclink: ['recovery'],
  recovery: ['recovery'],
  email: ['confirmation', 'recovery'],
  email_change: ['email_change_new', 'email_change_current'],
};

/** The kinds of stored tokens a `type` accepts, in the order they are tried. */
function kindsFor(type: string): TokenKind[] {
  return Object.hasOwn(accepted, type) ? (accepted[type] ?? []) : [];
}

/** Uses a code or link up and does what it was sent for. */
export async function redeem(call: Call, type: string, proof: Proof): Promise<Redeemed> {
  const byLink = 'linkToken' in proof;
  const kinds = kindsFor(type);
  if (byLink && kinds.length === 0) throw invalid('Invalid email verification type');
  const found = byLink
    ? await ownerOfLink(call, proof.linkToken, kinds)
    : await tryCode(call, kinds, proof);
  const expired = refusal(byLink);
  if (!found) throw expired;
  const { user, token } = found;
  if (isBanned(user, call.now)) throw new AuthError(403, 'user_banned', 'User is banned');
  if (isExpired(call, user, token.kind)) throw expired;
  return applyToken(call, user, token);
}

/** The same words for a wrong, an expired and an unknown one. Wrong guesses stay counted. */
function refusal(byLink: boolean): AuthError {
  const message = byLink
    ? 'Email link is invalid or has expired'
    : 'Token has expired or is invalid';
  return new AuthError(403, 'otp_expired', message, { keepWrites: true });
}

type Found = { user: UserRow; token: OneTimeTokenRow };

async function ownerOfLink(call: Call, linkToken: string, kinds: TokenKind[]) {
  const seen = await findByLinkToken(call, linkToken, kinds);
  const user = seen && (await lockUser(call, seen.user_id));
  // Read again under the lock: of two requests with one link only the first still finds it.
  const token = user && (await findByLinkToken(call, linkToken, kinds));
  return user && token ? { user, token } : null;
}

async function tryCode(
  call: Call,
  kinds: TokenKind[],
  { address, otp }: { address: string; otp: string },
): Promise<Found | null> {
  if (kinds.length === 0 || !isEmail(address)) return null;
  for (const candidate of await candidates(call, address, kinds)) {
    const user = await lockUser(call, candidate.id);
    if (!user) continue;
    const token = await tryOtp(call, { userId: user.id, kinds, address, otp });
    if (token) return { user, token };
  }
  return null;
}

/** A code for a new address belongs to a user who does not have that address yet. */
async function candidates(call: Call, address: string, kinds: TokenKind[]): Promise<UserRow[]> {
  const owner = await findUserByEmail(call, address);
  if (!kinds.includes('email_change_new')) return owner ? [owner] : [];
  const changing = (
    await findRows<UserRow>(
      call.sql,
      'users',
      call.sql`lower(new_email) = ${address.toLowerCase()} order by id limit 20`,
    )
  ).filter(({ id }) => id !== owner?.id);
  return owner ? [...changing, owner] : changing;
}

async function applyToken(call: Call, user: UserRow, token: OneTimeTokenRow): Promise<Redeemed> {
  const { kind } = token;
  if (kind === 'email_change_new' || kind === 'email_change_current') {
    return applyEmailChange(call, user, token);
  }
  await clearOneTimeTokens(call, user.id);
  // Any mail that was read proves the address.
  const confirmed = isConfirmed(user) ? user : await confirmUser(call, user);
  return { state: 'done', user: confirmed, kind };
}

async function applyEmailChange(
  call: Call,
  user: UserRow,
  token: OneTimeTokenRow,
): Promise<Redeemed> {
  const { kind } = token;
  const both = call.config.secureEmailChange && user.email !== null && !call.config.autoconfirm;
  if (both && user.email_change_confirmed === 0) {
    await call.sql`delete from auth.one_time_tokens where id = ${token.id}`;
    const waiting = await changeUser(call, user.id, { email_change_confirmed: 1 });
    return { state: 'half', user: waiting, kind };
  }
  return { state: 'done', user: await switchEmail(call, user), kind };
}

/** Makes the new address the user's own; 422 when someone else took it in the meantime. */
async function switchEmail(call: Call, user: UserRow): Promise<UserRow> {
  const email = user.new_email;
  if (!email) throw refusal(true);
  const holder = await findUserByEmail(call, email);
  if (holder && holder.id !== user.id) throw emailTaken();
  await clearOneTimeTokens(call, user.id);
  const switched = await changeUser(call, user.id, {
    email,
    new_email: null,
    email_change_confirmed: 0,
    email_confirmed_at: call.now.toISOString(),
    user_metadata: { ...user.user_metadata, email_verified: true },
  });
  await syncEmailIdentity(call, switched);
  return syncProviders(call, switched);
}
