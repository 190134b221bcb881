import 'server-only';
import type { Call } from '../call';
export async function linkIdentity(_call: Call): Promise<Response> {
  return new Response(null, { status: 501 });
}
export const unlinkIdentity = linkIdentity;
