import type { Call } from '../call';
import { startOAuth } from '../oauth-start';

/** GET /authorize?provider=google: sends the browser to the provider. */
export async function authorize(call: Call): Promise<Response> {
  return new Response(null, { status: 302, headers: { location: await startOAuth(call, null) } });
}
