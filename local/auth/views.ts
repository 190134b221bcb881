import type { Call } from './call';
import type { FactorRow, IdentityRow, UserRow } from './models';
import { listFactors, listIdentities } from './users';

const iso = (time: string) => new Date(time).toISOString();

/** Leaves out fields that have no value, as the original does for most timestamps. */
function present(fields: Record<string, string | null>): Record<string, string> {
  const kept = Object.entries(fields).flatMap(([key, value]) => (value ? [[key, value]] : []));
  return Object.fromEntries(kept) as Record<string, string>;
}

function presentTimes(fields: Record<string, string | null>): Record<string, string> {
  const times = Object.entries(fields).map(([key, value]) => [key, value && iso(value)]);
  return present(Object.fromEntries(times) as Record<string, string | null>);
}

function identityView(identity: IdentityRow) {
  return {
    identity_id: identity.id,
    id: identity.provider_id,
    user_id: identity.user_id,
    identity_data: identity.identity_data,
    provider: identity.provider,
    ...presentTimes({ last_sign_in_at: identity.last_sign_in_at }),
    created_at: iso(identity.created_at),
    updated_at: iso(identity.updated_at),
    ...present({ email: identity.email }),
  };
}

function factorView(factor: FactorRow) {
  return {
    id: factor.id,
    created_at: iso(factor.created_at),
    updated_at: iso(factor.updated_at),
    status: factor.status,
    ...present({ friendly_name: factor.friendly_name }),
    factor_type: factor.factor_type,
    phone: '',
    last_challenged_at: factor.last_challenged_at && iso(factor.last_challenged_at),
  };
}

/** The user object of every answer: never a hash, never a token. */
export function userView(user: UserRow, identities: IdentityRow[], factors: FactorRow[]) {
  const confirmed = [user.email_confirmed_at, user.phone_confirmed_at].filter((t) => t !== null);
  return {
    id: user.id,
    aud: user.aud,
    role: user.role,
    email: user.email ?? '',
    phone: user.phone ?? '',
    ...presentTimes({
      email_confirmed_at: user.email_confirmed_at,
      phone_confirmed_at: user.phone_confirmed_at,
      confirmed_at: confirmed.sort()[0] ?? null,
      confirmation_sent_at: user.confirmation_sent_at,
      recovery_sent_at: user.recovery_sent_at,
      email_change_sent_at: user.email_change_sent_at,
      reauthentication_sent_at: user.reauthentication_sent_at,
      last_sign_in_at: user.last_sign_in_at,
      banned_until: user.banned_until,
    }),
    ...present({ new_email: user.new_email }),
    app_metadata: user.app_metadata,
    user_metadata: user.user_metadata,
    identities: identities.map(identityView),
    ...(factors.length > 0 ? { factors: factors.map(factorView) } : {}),
    created_at: iso(user.created_at),
    updated_at: iso(user.updated_at),
    is_anonymous: false,
  };
}

type UserView = ReturnType<typeof userView>;

/** The user object with its identities and factors read from the database. */
export async function loadUserView(call: Call, user: UserRow): Promise<UserView> {
  const identities = await listIdentities(call, user.id);
  const factors = await listFactors(call, user.id);
  return userView(user, identities, factors);
}
