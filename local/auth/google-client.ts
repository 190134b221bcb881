import { createHash } from 'node:crypto';
import { createRemoteJWKSet, type JWTPayload, jwtVerify } from 'jose';
import { z } from 'zod';

/** Where an OpenID provider describes itself, and who we are to it. */
export type GoogleConfig = { clientId: string; clientSecret: string; discoveryUrl: string };

export const googleDiscoveryUrl = 'https://accounts.google.com/.well-known/openid-configuration';

const Discovery = z.object({
  issuer: z.string(),
  authorization_endpoint: z.url(),
  token_endpoint: z.url(),
  jwks_uri: z.url(),
});
type Discovery = z.infer<typeof Discovery>;

const Tokens = z.object({
  access_token: z.string(),
  refresh_token: z.string().optional(),
  id_token: z.string(),
});

export type GoogleProfile = {
  sub: string;
  email: string | null;
  emailVerified: boolean;
  /** What goes into the identity and the user's metadata. */
  data: Record<string, unknown>;
  accessToken: string;
  refreshToken: string | null;
};

/** Generous: in development the stand-in's routes are compiled by the first call. */
const timeoutMs = 20_000;
const known = new Map<string, Promise<Discovery>>();

/** The provider's description, fetched once per process. */
async function discover({ discoveryUrl }: GoogleConfig): Promise<Discovery> {
  const cached = known.get(discoveryUrl);
  if (cached) return cached;
  const fresh = fetchJson(discoveryUrl, {}).then((body) => Discovery.parse(body));
  known.set(discoveryUrl, fresh);
  fresh.catch(() => known.delete(discoveryUrl));
  return fresh;
}

async function fetchJson(url: string, init: RequestInit): Promise<unknown> {
  const response = await fetch(url, { ...init, signal: AbortSignal.timeout(timeoutMs) });
  if (!response.ok) throw new Error(`${new URL(url).host} answered ${response.status}`);
  return response.json();
}

type Start = {
  redirectUri: string;
  state: string;
  nonce: string;
  scopes: string;
  /** Further parameters the caller may add, such as `prompt`. */
  extra: [string, string][];
};

/** The address at which the person chooses an account. */
export async function googleSignInUrl(config: GoogleConfig, start: Start): Promise<string> {
  const url = new URL((await discover(config)).authorization_endpoint);
  const scopes = new Set(['openid', 'email', 'profile', ...start.scopes.split(/[ ,]+/)]);
  scopes.delete('');
  const own = {
    client_id: config.clientId,
    redirect_uri: start.redirectUri,
    response_type: 'code',
    scope: [...scopes].join(' '),
    state: start.state,
    nonce: start.nonce,
  };
  for (const [name, value] of [...start.extra, ...Object.entries(own)]) {
    url.searchParams.set(name, value);
  }
  return url.href;
}

type Exchange = { code: string; redirectUri: string; nonce: string; now: Date };

/** Trades the provider's code for the profile in its ID token, every part of which is checked. */
export async function googleProfile(
  config: GoogleConfig,
  { code, redirectUri, nonce, now }: Exchange,
): Promise<GoogleProfile> {
  const discovery = await discover(config);
  const form = new URLSearchParams({
    grant_type: 'authorization_code',
    code,
    redirect_uri: redirectUri,
    client_id: config.clientId,
    client_secret: config.clientSecret,
  });
  const answer = await fetchJson(discovery.token_endpoint, { method: 'POST', body: form });
  const tokens = Tokens.parse(answer);
  const { payload, protectedHeader } = await jwtVerify(
    tokens.id_token,
    createRemoteJWKSet(new URL(discovery.jwks_uri), { timeoutDuration: timeoutMs }),
    {
      issuer: [discovery.issuer, discovery.issuer.replace(/^https:\/\//, '')],
      audience: config.clientId,
      algorithms: ['RS256'],
      currentDate: now,
      clockTolerance: 60,
      requiredClaims: ['sub', 'exp'],
    },
  );
  assertBound(payload, nonce, tokens.access_token, protectedHeader.alg);
  return toProfile(payload, tokens.access_token, tokens.refresh_token ?? null);
}

/** The ID token must belong to this very sign-in and to the access token beside it. */
function assertBound(payload: JWTPayload, nonce: string, accessToken: string, alg: string): void {
  if (payload.nonce !== nonce) throw new Error('The ID token answers another request.');
  if (payload.at_hash === undefined) return;
  const digest = createHash(alg.replace(/^RS/, 'sha')).update(accessToken).digest();
  const expected = digest.subarray(0, digest.length / 2).toString('base64url');
  if (payload.at_hash !== expected) throw new Error('The ID token names another access token.');
}

const word = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined);

function toProfile(payload: JWTPayload, accessToken: string, refreshToken: string | null) {
  const sub = word(payload.sub);
  if (!sub) throw new Error('The ID token names nobody.');
  const email = word(payload.email)?.toLowerCase() ?? null;
  const emailVerified = payload.email_verified === true || payload.email_verified === 'true';
  const name = word(payload.name);
  const picture = word(payload.picture);
  const data = {
    iss: payload.iss,
    sub,
    ...(name ? { name, full_name: name } : {}),
    ...(email ? { email } : {}),
    ...(picture ? { picture, avatar_url: picture } : {}),
    provider_id: sub,
    email_verified: emailVerified,
    phone_verified: false,
  };
  return { sub, email, emailVerified, data, accessToken, refreshToken };
}
