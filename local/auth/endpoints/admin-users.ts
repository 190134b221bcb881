import 'server-only';
import type { Call } from '../call';
export async function listUsers(_call: Call): Promise<Response> {
  return new Response(null, { status: 501 });
}
export const createUser = listUsers;
export const getUserById = listUsers;
export const updateUser = listUsers;
export const deleteUser = listUsers;
