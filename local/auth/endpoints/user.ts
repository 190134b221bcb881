import { requireUser } from '../bearer';
import type { Call } from '../call';
import { invalid } from '../errors';
import { updateOwnUser } from '../user-update';
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
