import { requireUser } from '../bearer';
import { type Call, inTransaction } from '../call';
import { AuthError, invalid } from '../errors';
import { assertMailDue, sendCode } from '../mailer';
import { deleteSession, deleteSessions } from '../sessions';
import { updateOwnUser } from '../user-update';
import { isConfirmed, lockUser } from '../users';
import { loadUserView } from '../views';

/** GET /user: the bearer's user. */
export async function getUser(call: Call): Promise<Response> {
  const { user, claims } = await requireUser(call);
  const wanted = call.request.headers.get('x-jwt-aud') || claims.aud;
  if (!claims.aud || claims.aud !== wanted) {
    throw invalid("Token audience doesn't match request audience");
  }
  return Response.json(await loadUserView(call, user));
}

/** PUT /user: password, address or metadata of the bearer's user. */
export async function putUser(call: Call): Promise<Response> {
  const signedIn = await requireUser(call);
  const user = await updateOwnUser(call, signedIn);
  return Response.json(await loadUserView(call, user));
}

/** GET /reauthenticate: mails the nonce that a change of password may need. */
export async function reauthenticate(call: Call): Promise<Response> {
  const signedIn = await requireUser(call);
  if (!signedIn.user.email) {
    throw invalid('Reauthentication requires the user to have an email or a phone number');
  }
  if (!isConfirmed(signedIn.user)) {
    throw new AuthError(422, 'email_not_confirmed', 'Please verify your email first.');
  }
  await inTransaction(call, async (call) => {
    const user = await lockUser(call, signedIn.user.id);
    if (!user?.email) return;
    assertMailDue(call, user, 'reauthentication');
    await sendCode(call, user, { kind: 'reauthentication', to: user.email, pkce: false });
  });
  return Response.json({});
}

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
