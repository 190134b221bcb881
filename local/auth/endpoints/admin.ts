import { requireAdmin } from '../bearer';
import { isUuid, text } from '../body';
import { type Call, inTransaction, secondsFrom } from '../call';
import { AuthError, invalid } from '../errors';
import type { UserRow } from '../models';
import { changeUser, findUser, lockUser } from '../users';
import { loadUserView } from '../views';

/** GET /admin/users/{id} */
export async function adminGetUser(call: Call): Promise<Response> {
  await requireAdmin(call);
  return Response.json(await loadUserView(call, await namedUser(call)));
}

/** PUT /admin/users/{id}: only the ban, the one change that the app asks for. */
export async function adminUpdateUser(call: Call): Promise<Response> {
  await requireAdmin(call);
  const { id } = await namedUser(call);
  const changes = banOf(call);
  const user = await inTransaction(call, async (call) => {
    if (!(await lockUser(call, id))) throw notFound();
    return changeUser(call, id, changes);
  });
  return Response.json(await loadUserView(call, user));
}

/** DELETE /admin/users/{id}: sessions, identities and factors go with the user. */
export async function adminDeleteUser(call: Call): Promise<Response> {
  await requireAdmin(call);
  const { id } = await namedUser(call);
  await call.sql`delete from auth.users where id = ${id}`;
  return Response.json({});
}

async function namedUser(call: Call): Promise<UserRow> {
  const id = call.params[0] ?? '';
  if (!isUuid(id)) throw invalid('user_id must be an UUID', 404);
  const user = await findUser(call, id);
  if (!user) throw notFound();
  return user;
}

function notFound(): AuthError {
  return new AuthError(404, 'user_not_found', 'User not found');
}

const unitSeconds = { ms: 0.001, s: 1, m: 60, h: 3600 };

/** A duration as Go writes it, "1h30m", or "none". */
function banOf(call: Call): Partial<UserRow> {
  const given = text(call.body, 'ban_duration');
  if (given === '') return {};
  if (given === 'none') return { banned_until: null };
  if (!/^(\d+(\.\d+)?(ms|s|m|h))+$/.test(given))
    throw invalid(`invalid format for ban duration: time: invalid duration "${given}"`);
  const seconds = [...given.matchAll(/([\d.]+)(ms|s|m|h)/g)].reduce(
    (sum, [, number, unit]) => sum + Number(number) * unitSeconds[unit as keyof typeof unitSeconds],
    0,
  );
  return { banned_until: secondsFrom(call.now, seconds).toISOString() };
}
