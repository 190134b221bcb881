import 'server-only';
import type { Call } from '../call';
export async function enrollFactor(_call: Call): Promise<Response> {
  return new Response(null, { status: 501 });
}
export const challengeFactor = enrollFactor;
export const verifyFactor = enrollFactor;
export const unenrollFactor = enrollFactor;
