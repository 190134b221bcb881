import { requireUser } from '../bearer';
import { isUuid } from '../body';
import { type Call, inTransaction } from '../call';
import { AuthError, invalid } from '../errors';
import { syncProviders } from '../identities';
import { findUserByEmail, listIdentities, lockUser } from '../users';
import { startOAuth } from './oauth';

function assertManualLinking(call: Call): void {
  if (call.config.manualLinking) return;
  throw new AuthError(404, 'manual_linking_disabled', 'Manual linking is disabled');
}

/** GET /user/identities/authorize: the way to a provider account that joins the bearer's user. */
export async function linkIdentity(call: Call): Promise<Response> {
  const { user } = await requireUser(call);
  assertManualLinking(call);
  const url = await startOAuth(call, user.id);
  if (call.url.searchParams.get('skip_http_redirect') === 'true') return Response.json({ url });
  return new Response(null, { status: 302, headers: { location: url } });
}

/** DELETE /user/identities/{id}: parts with one of several identities. */
export async function unlinkIdentity(call: Call): Promise<Response> {
  const signedIn = await requireUser(call);
  assertManualLinking(call);
  const id = call.params[0] ?? '';
  if (!isUuid(id)) throw invalid('identity_id must be an UUID', 404);
  await inTransaction(call, async (call) => {
    const user = await lockUser(call, signedIn.user.id);
    const identities = await listIdentities(call, signedIn.user.id);
    if (!user || identities.length <= 1) {
      const message = 'User must have at least 1 identity after unlinking';
      throw new AuthError(422, 'single_identity_not_deletable', message);
    }
    const leaving = identities.find((identity) => identity.id === id.toLowerCase());
    if (!leaving) throw new AuthError(422, 'identity_not_found', "Identity doesn't exist");
    await call.sql`delete from auth.identities where id = ${leaving.id}`;
    const left = identities.find((identity) => identity !== leaving);
    await assertAddressFree(call, user.id, leaving.provider === 'email' ? left?.email : null);
    await syncProviders(call, user);
  });
  return Response.json({});
}

/** The address of what is left becomes the user's only one, so it must not be another's. */
async function assertAddressFree(call: Call, userId: string, email: string | null | undefined) {
  const holder = email ? await findUserByEmail(call, email) : null;
  if (!holder || holder.id === userId) return;
  const message = 'Unable to unlink identity due to email conflict';
  throw new AuthError(422, 'email_conflict_identity_not_deletable', message);
}
