import { userInPath } from '../admin-input';
import { requireAdmin } from '../bearer';
import { isUuid } from '../body';
import { type Call, inTransaction } from '../call';
import { AuthError, invalid } from '../errors';
import { listFactors } from '../users';
import { factorView } from '../views';
import { removeFactor } from './factors';

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
