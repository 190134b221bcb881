import type { JWK } from 'jose';
import { text } from '../body';
import type { Call } from '../call';
import { AuthError, invalid } from '../errors';
import { publicKeySet } from '../keyring';

export async function health(): Promise<Response> {
  return Response.json({
    version: 'inkwright-local-1',
    name: 'GoTrue',
    description: 'Inkwright local auth, a stand-in that speaks the protocol of Supabase Auth',
  });
}

export async function jwks({ keyring, config }: Call): Promise<Response> {
  const extra: JWK[] = config.extraJwk ? [config.extraJwk] : [];
  const headers = { 'cache-control': 'public, max-age=600' };
  return Response.json(publicKeySet([keyring.signing.publicJwk, ...extra]), { headers });
}

const otherProviders =
  'apple azure bitbucket discord facebook figma fly github gitlab kakao keycloak linkedin linkedin_oidc notion slack slack_oidc snapchat spotify twitch twitter workos x zoom phone'.split(
    ' ',
  );

export async function settings({ config }: Call): Promise<Response> {
  const off = Object.fromEntries(otherProviders.map((name) => [name, false]));
  return Response.json({
    external: {
      ...off,
      anonymous_users: config.anonymous,
      email: config.emailEnabled,
      google: config.google !== null,
    },
    disable_signup: config.signupDisabled,
    mailer_autoconfirm: config.autoconfirm,
    phone_autoconfirm: false,
    sms_provider: '',
    saml_enabled: false,
    saml_private_key_next_configured: false,
    passkeys_enabled: false,
  });
}

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
