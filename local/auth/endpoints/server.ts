import type { JWK } from 'jose';
import type { Call } from '../call';
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
      anonymous_users: false,
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
