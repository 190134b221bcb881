import { text } from '../body';
import type { Call } from '../call';
import { AuthError, invalid } from '../errors';

/** What this server does not offer, refused in words that clients turn into clear errors. */
export async function sso(): Promise<Response> {
  throw new AuthError(404, 'saml_provider_disabled', 'SAML 2.0 is disabled');
}

export async function web3(): Promise<Response> {
  throw new AuthError(422, 'web3_provider_disabled', 'Web3 provider is disabled');
}

export async function idToken(call: Call): Promise<Response> {
  if (text(call.body, 'id_token') === '') throw invalid('id_token required');
  throw invalid('Bad ID token');
}

export async function passkeys(): Promise<Response> {
  throw new AuthError(404, 'passkey_disabled', 'Passkeys are disabled');
}

export const passkeyPaths: [method: string, path: string][] = [
  ['GET', '/passkeys'],
  ['POST', '/passkeys/registration/options'],
  ['POST', '/passkeys/registration/verify'],
  ['POST', '/passkeys/authentication/options'],
  ['POST', '/passkeys/authentication/verify'],
  ['PATCH', '/passkeys/:id'],
  ['DELETE', '/passkeys/:id'],
];
