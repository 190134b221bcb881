import 'server-only';
import type { Call } from '../call';
export async function generateLink(_call: Call): Promise<Response> {
  return new Response(null, { status: 501 });
}
