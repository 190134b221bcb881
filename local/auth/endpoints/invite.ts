import 'server-only';
import type { Call } from '../call';
export async function invite(_call: Call): Promise<Response> {
  return new Response(null, { status: 501 });
}
