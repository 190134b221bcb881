import { randomBytes } from 'node:crypto';
import type { Call } from './call';
import { invalid } from './errors';
import { createFlow, readChallenge } from './flows';
import { googleSignInUrl } from './google-client';
import { redirectTarget } from './redirect';

/** Parameters that are ours or the protocol's; a caller may add any other, such as `prompt`. */
const reserved = [
  ...['provider', 'redirect_to', 'scopes', 'code_challenge', 'code_challenge_method'],
  ...['skip_http_redirect', 'invite_token', 'client_id', 'client_secret', 'redirect_uri'],
  ...['response_type', 'response_mode', 'scope', 'state', 'nonce', 'request', 'request_uri'],
];

/** Remembers the flow and returns the provider's address; `linkingUserId` adds to that user. */
export async function startOAuth(call: Call, linkingUserId: string | null): Promise<string> {
  const query = call.url.searchParams;
  const provider = query.get('provider') ?? '';
  const { google } = call.config;
  if (provider.toLowerCase() !== 'google' || !google) {
    const why =
      provider.toLowerCase() === 'google' ? 'provider is not enabled' : 'unknown provider';
    throw invalid(`Unsupported provider: ${why}`);
  }
  const method = query.get('code_challenge_method') ?? '';
  const challenge = readChallenge(query.get('code_challenge') ?? '', method);
  const flow = await createFlow(call, {
    method: 'oauth',
    provider: 'google',
    challenge,
    redirect_to: redirectTarget(call),
    nonce: randomBytes(16).toString('base64url'),
    linking_user_id: linkingUserId,
  });
  return googleSignInUrl(google, {
    redirectUri: callbackUrl(call),
    state: flow.id,
    nonce: flow.nonce ?? '',
    scopes: query.get('scopes') ?? '',
    extra: [...query].filter(([name]) => !reserved.includes(name.toLowerCase())),
  });
}

/** The one address that is registered with the provider. */
export function callbackUrl(call: Call): string {
  return `${call.config.externalUrl}/callback`;
}
