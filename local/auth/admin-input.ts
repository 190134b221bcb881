import { emailAddress, flag, isUuid, record, text } from './body';
import type { Call } from './call';
import { AuthError, invalid } from './errors';
import type { UserRow } from './models';
import { assertPassword, hashPassword } from './password';
import { findUser } from './users';

/** What an administrator may set on a user; null leaves a value as it is. */
export type AdminInput = {
  id: string | null;
  email: string | null;
  phone: string | null;
  emailConfirm: boolean;
  phoneConfirm: boolean;
  passwordHash: string | null;
  role: string | null;
  bannedUntil: { at: string | null } | null;
  userMetadata: Record<string, unknown> | null;
  appMetadata: Record<string, unknown> | null;
};

export async function readAdminInput(call: Call): Promise<AdminInput> {
  const { body } = call;
  const id = text(body, 'id') || null;
  if (id && !isUuid(id)) throw invalid('ID must conform to the uuid v4 format');
  const email = text(body, 'email');
  const password = text(body, 'password');
  if (password !== '') assertPassword(call.config, password);
  const input = {
    id,
    email: email === '' ? null : emailAddress(email),
    phone: readPhone(text(body, 'phone')),
    emailConfirm: flag(body, 'email_confirm', false),
    phoneConfirm: flag(body, 'phone_confirm', false),
    role: text(body, 'role') || null,
    bannedUntil: readBan(text(body, 'ban_duration'), call.now),
    userMetadata: record(body, 'user_metadata'),
    appMetadata: record(body, 'app_metadata'),
  };
  const passwordHash = password === '' ? null : await hashPassword(call.config, password);
  return { ...input, passwordHash };
}

function readPhone(value: string): string | null {
  const digits = value.replace(/[\s+]/g, '');
  if (digits === '') return null;
  if (/^[1-9]\d{1,14}$/.test(digits)) return digits;
  throw invalid('Invalid phone number format (E.164 required)');
}

const unitSeconds: Record<string, number> = {
  ns: 1e-9,
  us: 1e-6,
  µs: 1e-6,
  ms: 1e-3,
  s: 1,
  m: 60,
  h: 3600,
};

/** A duration such as `1h30m`, or `none` to lift a ban. Longer than a century is forever. */
function readBan(value: string, now: Date): { at: string | null } | null {
  if (value === '') return null;
  if (value === 'none') return { at: null };
  if (!/^(\d+(\.\d+)?(ns|us|µs|ms|s|m|h))+$/.test(value)) {
    throw invalid(`invalid format for ban duration: time: invalid duration "${value}"`);
  }
  const parts = [...value.matchAll(/(\d+(?:\.\d+)?)(ns|us|µs|ms|s|m|h)/g)];
  const seconds = parts.reduce(
    (sum, [, n, unit]) => sum + Number(n) * (unitSeconds[unit ?? ''] ?? 0),
    0,
  );
  const century = 100 * 365 * 24 * 3600;
  return { at: new Date(now.getTime() + Math.min(seconds, century) * 1000).toISOString() };
}

/** The user of the id in the path. */
export async function userInPath(call: Call): Promise<UserRow> {
  const id = call.params[0] ?? '';
  if (!isUuid(id)) throw invalid('user_id must be an UUID', 404);
  const user = await findUser(call, id);
  if (!user) throw new AuthError(404, 'user_not_found', 'User not found');
  return user;
}
