import { randomUUID } from 'node:crypto';
import { type AdminInput, readAdminInput, userInPath } from '../admin-input';
import { requireAdmin } from '../bearer';
import { flag, isUuid } from '../body';
import { type Call, inTransaction } from '../call';
import { AuthError, emailTaken, invalid } from '../errors';
import { emailIdentity, insertIdentity, syncEmailIdentity } from '../identities';
import type { UserRow } from '../models';
import { confirmUser } from '../registration';
import { readRows } from '../rows';
import { deleteSessions } from '../sessions';
import { changePassword } from '../user-update';
import {
  changeUser,
  findUser,
  findUserByEmail,
  insertUser,
  listFactors,
  lockUser,
  mergeMetadata,
} from '../users';
import { factorView, loadUserView } from '../views';
import { removeFactor } from './factors';

/** GET /admin/users?page=&per_page=: newest first. */
export async function listUsers(call: Call): Promise<Response> {
  await requireAdmin(call);
  const page = positive(call, 'page', 1);
  const perPage = Math.min(positive(call, 'per_page', 50), 1000);
  const [count] = await call.sql<{ total: number }[]>`
    select count(*)::int as total from auth.users`;
  const found = await call.sql<{ row: unknown }[]>`
    select to_jsonb(u) as row from auth.users u
    order by created_at desc, id limit ${perPage} offset ${(page - 1) * perPage}`;
  const users = [];
  for (const user of readRows<UserRow>(found)) users.push(await loadUserView(call, user));
  const total = count?.total ?? 0;
  const headers = {
    'x-total-count': String(total),
    link: links(page, Math.max(1, Math.ceil(total / perPage)), perPage),
  };
  return Response.json({ users, aud: call.config.audience }, { headers });
}

function positive(call: Call, name: string, absent: number): number {
  const value = call.url.searchParams.get(name) ?? '';
  if (value === '') return absent;
  if (/^\d{1,9}$/.test(value)) return Number(value) || absent;
  throw invalid(`Bad Pagination Parameters: strconv.ParseUint: parsing "${value}": invalid syntax`);
}

function links(page: number, last: number, perPage: number): string {
  const link = (to: number, rel: string) =>
    `</admin/users?page=${to}&per_page=${perPage}>; rel="${rel}"`;
  return [...(page < last ? [link(page + 1, 'next')] : []), link(last, 'last')].join(', ');
}

export async function getUserById(call: Call): Promise<Response> {
  await requireAdmin(call);
  return Response.json(await loadUserView(call, await userInPath(call)));
}

export async function createUser(call: Call): Promise<Response> {
  await requireAdmin(call);
  const input = await readAdminInput(call);
  if (!input.email && !input.phone) {
    throw invalid('Cannot create a user without either an email or phone');
  }
  const user = await inTransaction(call, async (call) => {
    await assertFree(call, input);
    const made = await insertUser(call, newUserValues(call, input));
    const metadata = input.userMetadata ?? {};
    if (!input.email) return made;
    await insertIdentity(call, emailIdentity(made, metadata, input.emailConfirm));
    return input.emailConfirm ? confirmUser(call, made) : made;
  });
  return Response.json(await loadUserView(call, user));
}

function newUserValues(call: Call, input: AdminInput): Partial<UserRow> {
  const provider = input.email ? 'email' : 'phone';
  return {
    id: input.id?.toLowerCase() ?? randomUUID(),
    email: input.email,
    phone: input.phone,
    phone_confirmed_at: input.phone && input.phoneConfirm ? call.now.toISOString() : null,
    password_hash: input.passwordHash,
    role: input.role ?? 'authenticated',
    banned_until: input.bannedUntil?.at ?? null,
    app_metadata: mergeMetadata({ provider, providers: [provider] }, input.appMetadata ?? {}),
    user_metadata: mergeMetadata({}, input.userMetadata ?? {}),
  };
}

async function assertFree(call: Call, input: AdminInput, own: string | null = null): Promise<void> {
  const holder = input.email ? await findUserByEmail(call, input.email) : null;
  if (holder && holder.id !== own) throw emailTaken();
  const taken = input.phone
    ? await call.sql<{ id: string }[]>`select id from auth.users where phone = ${input.phone}`
    : [];
  if (taken.some(({ id }) => id !== own)) {
    const message = 'A user with this phone number has already been registered';
    throw new AuthError(422, 'phone_exists', message);
  }
  if (!own && input.id && (await findUser(call, input.id))) {
    throw new AuthError(422, 'user_already_exists', 'A user with this ID already exists');
  }
}

export async function updateUser(call: Call): Promise<Response> {
  await requireAdmin(call);
  const { id } = await userInPath(call);
  const input = await readAdminInput(call);
  const user = await inTransaction(call, async (call) => {
    const current = await lockUser(call, id);
    if (!current) throw new AuthError(404, 'user_not_found', 'User not found');
    await assertFree(call, input, id);
    return applyInput(call, current, input);
  });
  return Response.json(await loadUserView(call, user));
}

async function applyInput(call: Call, user: UserRow, input: AdminInput): Promise<UserRow> {
  const userMetadata = input.userMetadata;
  let updated = await changeUser(call, user.id, {
    ...(input.phone ? { phone: input.phone } : {}),
    ...(input.phoneConfirm ? { phone_confirmed_at: call.now.toISOString() } : {}),
    ...(input.role ? { role: input.role } : {}),
    ...(input.bannedUntil ? { banned_until: input.bannedUntil.at } : {}),
    ...(userMetadata ? { user_metadata: mergeMetadata(user.user_metadata, userMetadata) } : {}),
    ...(input.appMetadata
      ? { app_metadata: mergeMetadata(user.app_metadata, input.appMetadata) }
      : {}),
  });
  if (input.passwordHash) {
    updated = await changePassword(call, updated, input.passwordHash);
    await deleteSessions(call, user.id, null);
  }
  if (input.email && input.email !== user.email) {
    updated = await changeUser(call, user.id, { email: input.email });
    await syncEmailIdentity(call, updated);
  }
  return input.emailConfirm && !updated.email_confirmed_at ? confirmUser(call, updated) : updated;
}

/** DELETE: for good, or with `should_soft_delete` leaving a row that only remembers the id. */
export async function deleteUser(call: Call): Promise<Response> {
  await requireAdmin(call);
  const soft = flag(call.body, 'should_soft_delete', false);
  const { id } = await userInPath(call);
  await inTransaction(call, async (call) => {
    if (!soft) return call.sql`delete from auth.users where id = ${id}`;
    for (const table of ['sessions', 'identities', 'factors', 'one_time_tokens']) {
      await call.sql`delete from ${call.sql(`auth.${table}`)} where user_id = ${id}`;
    }
    await changeUser(call, id, {
      ...{ email: null, phone: null, new_email: null, password_hash: null },
      ...{ app_metadata: {}, user_metadata: {}, deleted_at: call.now.toISOString() },
    });
  });
  return Response.json({});
}

export async function listUserFactors(call: Call): Promise<Response> {
  await requireAdmin(call);
  const user = await userInPath(call);
  const factors = await listFactors(call, user.id);
  return Response.json(factors.map(factorView));
}

export async function deleteUserFactor(call: Call): Promise<Response> {
  await requireAdmin(call);
  const user = await userInPath(call);
  const id = call.params[1] ?? '';
  if (!isUuid(id)) throw invalid('factor_id must be an UUID', 404);
  const factors = await listFactors(call, user.id);
  const factor = factors.find((candidate) => candidate.id === id.toLowerCase());
  if (!factor) throw new AuthError(404, 'mfa_factor_not_found', 'Factor not found');
  await inTransaction(call, (call) => removeFactor(call, factor));
  return Response.json(factorView(factor));
}
