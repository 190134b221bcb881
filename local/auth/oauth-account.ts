import type { Call } from './call';
import { AuthError } from './errors';
import type { GoogleProfile } from './google-client';
import { findIdentity, insertIdentity, syncProviders } from './identities';
import { secondsToWait, sendCode } from './mailer';
import type { IdentityRow, UserRow } from './models';
import { clearOneTimeTokens } from './one-time-tokens';
import { assertSignupsOpen } from './registration';
import { updateRow } from './rows';
import { deleteSessions } from './sessions';
import { changeUser, findUserByEmail, insertUser, isBanned, isConfirmed, lockUser } from './users';

const provider = 'google';

/** The user a verified profile belongs to, made or linked when needed; refuses unproved ones. */
export async function userForProfile(call: Call, profile: GoogleProfile): Promise<UserRow> {
  // Under autoconfirm no address is proved anyway.
  const verified = profile.email !== null && (profile.emailVerified || call.config.autoconfirm);
  const identity = await findIdentity(call, provider, profile.sub);
  const user = identity
    ? await returningUser(call, profile, identity)
    : await newcomer(call, profile, verified);
  if (isBanned(user, call.now)) throw new AuthError(403, 'user_banned', 'User is banned');
  if (isConfirmed(user)) return user;
  if (verified && user.email === profile.email) return confirmByProvider(call, user);
  throw await askForProof(call, user);
}

async function returningUser(call: Call, profile: GoogleProfile, identity: IdentityRow) {
  const user = await lockUser(call, identity.user_id);
  if (!user) throw new Error('An identity without its user.');
  const now = call.now.toISOString();
  const seen = { identity_data: profile.data, email: profile.email };
  await updateRow(call.sql, 'identities', identity.id, {
    ...seen,
    last_sign_in_at: now,
    updated_at: now,
  });
  const user_metadata = { ...user.user_metadata, ...profile.data };
  return changeUser(call, user.id, { user_metadata });
}

async function newcomer(call: Call, profile: GoogleProfile, verified: boolean): Promise<UserRow> {
  const holder = profile.email ? await findUserByEmail(call, profile.email) : null;
  const owner = verified && holder ? await lockUser(call, holder.id) : null;
  if (owner) return linkTo(call, profile, owner);
  assertSignupsOpen(call);
  const user = await insertUser(call, {
    // An unproved address that someone has stays with them.
    email: holder ? null : profile.email,
    app_metadata: { provider, providers: [provider] },
    user_metadata: profile.data,
  });
  await addIdentity(call, profile, user.id);
  return user;
}

/** An unconfirmed account may be a trap laid for the owner of the address: it is emptied first. */
async function linkTo(call: Call, profile: GoogleProfile, owner: UserRow): Promise<UserRow> {
  if (isConfirmed(owner)) {
    await addIdentity(call, profile, owner.id);
    const user_metadata = { ...owner.user_metadata, ...profile.data };
    return syncProviders(call, await changeUser(call, owner.id, { user_metadata }));
  }
  await call.sql`delete from auth.identities where user_id = ${owner.id}`;
  await call.sql`delete from auth.factors where user_id = ${owner.id}`;
  await clearOneTimeTokens(call, owner.id);
  await deleteSessions(call, owner.id, null);
  await addIdentity(call, profile, owner.id);
  const values = { password_hash: null, new_email: null, app_metadata: {} };
  const emptied = { ...values, user_metadata: profile.data };
  return syncProviders(call, await changeUser(call, owner.id, emptied));
}

/** Adds a provider account to a user who asked for it while signed in. */
export async function linkProfile(call: Call, profile: GoogleProfile, userId: string) {
  const taken = await findIdentity(call, provider, profile.sub);
  if (taken) {
    const whose = taken.user_id === userId ? '' : ' to another user';
    throw new AuthError(422, 'identity_already_exists', `Identity is already linked${whose}`);
  }
  const user = await lockUser(call, userId);
  if (!user) throw new AuthError(404, 'user_not_found', 'User not found');
  await addIdentity(call, profile, user.id);
  const linked = await syncProviders(call, user);
  if (linked.email || !profile.email || !profile.emailVerified) return linked;
  if (await findUserByEmail(call, profile.email)) return linked;
  const owned = await changeUser(call, user.id, { email: profile.email });
  return confirmByProvider(call, owned);
}

function addIdentity(call: Call, profile: GoogleProfile, userId: string) {
  const { sub, email, data } = profile;
  return insertIdentity(call, { userId, provider, providerId: sub, email, data });
}

function confirmByProvider(call: Call, user: UserRow): Promise<UserRow> {
  return changeUser(call, user.id, {
    email_confirmed_at: call.now.toISOString(),
    user_metadata: { ...user.user_metadata, email_verified: true },
  });
}

async function askForProof(call: Call, user: UserRow): Promise<AuthError> {
  if (user.email && secondsToWait(call, user, 'signup') === 0) {
    await sendCode(call, user, { kind: 'signup', to: user.email, pkce: false });
  }
  const message =
    'Unverified email with google. A confirmation email has been sent to your google email';
  return new AuthError(403, 'provider_email_needs_verification', message, { keepWrites: true });
}
