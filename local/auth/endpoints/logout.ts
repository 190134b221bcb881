import { requireUser } from '../bearer';
import type { Call } from '../call';
import { invalid } from '../errors';
import { deleteSession, deleteSessions } from '../sessions';

/** POST /logout?scope=global|local|others: ends sessions; their refresh tokens go with them. */
export async function logout(call: Call): Promise<Response> {
  const { user, session } = await requireUser(call);
  const scope = call.url.searchParams.get('scope') || 'global';
  if (!['global', 'local', 'others'].includes(scope)) {
    throw invalid(`Unsupported logout scope "${scope}"`);
  }
  if (!session || scope === 'global') await deleteSessions(call, user.id, null);
  else if (scope === 'local') await deleteSession(call, session.id);
  else await deleteSessions(call, user.id, session.id);
  return new Response(null, { status: 204 });
}
