import { randomUUID } from 'node:crypto';
import { type AdminInput, readAdminInput, userInPath } from '../admin-input';
import { requireAdmin } from '../bearer';
import { flag } from '../body';
import { type Call, inTransaction } from '../call';
import { AuthError, emailTaken, invalid } from '../errors';
import { emailIdentity, insertIdentity, syncEmailIdentity } from '../identities';
import type { UserRow } from '../models';
import { confirmUser } from '../registration';
import { deleteSessions } from '../sessions';
import { changePassword } from '../user-update';
import {
  changeUser,
  findUser,
  findUserByEmail,
  insertUser,
  lockUser,
  mergeMetadata,
} from '../users';
import { loadUserView } from '../views';

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
