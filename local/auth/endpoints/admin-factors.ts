import 'server-only';
import type { Call } from '../call';
export async function listUserFactors(_call: Call): Promise<Response> {
  return new Response(null, { status: 501 });
}
export const deleteUserFactor = listUserFactors;
