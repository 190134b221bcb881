import { randomUUID } from 'node:crypto';
import type { Call } from './call';
import type { IdentityRow, UserRow } from './models';
import { findRow, insertRow, updateRow } from './rows';
import { changeUser, listIdentities } from './users';

type NewIdentity = {
  userId: string;
  provider: string;
  providerId: string;
  email: string | null;
  data: Record<string, unknown>;
};

export async function insertIdentity(call: Call, identity: NewIdentity): Promise<IdentityRow> {
  const now = call.now.toISOString();
  return insertRow<IdentityRow>(call.sql, 'identities', {
    id: randomUUID(),
    user_id: identity.userId,
    provider: identity.provider,
    provider_id: identity.providerId,
    identity_data: identity.data,
    email: identity.email?.toLowerCase() ?? null,
    last_sign_in_at: now,
    created_at: now,
    updated_at: now,
  });
}

/** The identity of a user who signs in by address; its subject is the user's id. */
export function emailIdentity(
  user: UserRow,
  metadata: Record<string, unknown> = {},
  verified = false,
): NewIdentity {
  const data = {
    ...metadata,
    sub: user.id,
    email: user.email,
    email_verified: verified,
    phone_verified: false,
  };
  return { userId: user.id, provider: 'email', providerId: user.id, email: user.email, data };
}

/** Brings the e-mail identity in line with the user's confirmed address, adding it if missing. */
export async function syncEmailIdentity(call: Call, user: UserRow): Promise<void> {
  const identities = await listIdentities(call, user.id);
  const own = identities.find(({ provider }) => provider === 'email');
  if (!own) {
    await insertIdentity(call, emailIdentity(user, {}, true));
    return;
  }
  const data = { ...own.identity_data, email: user.email, email_verified: true };
  const now = call.now.toISOString();
  const values = { identity_data: data, email: user.email, updated_at: now };
  await updateRow(call.sql, 'identities', own.id, values);
}

export async function findIdentity(call: Call, provider: string, providerId: string) {
  return findRow<IdentityRow>(
    call.sql,
    'identities',
    call.sql`provider = ${provider} and provider_id = ${providerId}`,
  );
}

/** Keeps `app_metadata.provider` (the first used) and `providers` true to the identities. */
export async function syncProviders(call: Call, user: UserRow): Promise<UserRow> {
  const identities = await listIdentities(call, user.id);
  const providers = [...new Set(identities.map(({ provider }) => provider))];
  const before = String(user.app_metadata.provider ?? '');
  const provider = providers.includes(before) ? before : (providers[0] ?? 'email');
  const app_metadata = { ...user.app_metadata, provider, providers };
  return changeUser(call, user.id, { app_metadata });
}
