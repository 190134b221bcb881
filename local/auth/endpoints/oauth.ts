import { randomBytes } from 'node:crypto';
import { isUuid, readText } from '../body';
import { type Call, inTransaction, retryOnClash, secondsFrom } from '../call';
import { AuthError, invalid, unexpected } from '../errors';
import { createFlow, issueFlowCode, readChallenge } from '../flows';
import { type GoogleProfile, googleProfile, googleSignInUrl } from '../google-client';
import type { FlowRow, UserRow } from '../models';
import { linkProfile, userForProfile } from '../oauth-account';
import { redirectTarget, withFragment, withQuery } from '../redirect';
import { findRow } from '../rows';
import { createSession, sessionBody } from '../sessions';
import { errorLocation, seeOther } from './verify';

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
function callbackUrl(call: Call): string {
  return `${call.config.externalUrl}/callback`;
}

/** GET /authorize?provider=google: sends the browser to the provider. */
export async function authorize(call: Call): Promise<Response> {
  return new Response(null, { status: 302, headers: { location: await startOAuth(call, null) } });
}

/** GET or POST /callback: the provider sends the browser back. Ends at the app in every case. */
export async function callback(call: Call): Promise<Response> {
  const values = await returnedValues(call);
  let flow: FlowRow;
  try {
    flow = await waitingFlow(call, values.get('state') ?? '');
  } catch (error) {
    return seeOther(errorLocation(call.config.siteUrl, unexpected(error), true));
  }
  try {
    return found(await finish(call, flow, values));
  } catch (error) {
    const known = unexpected(error);
    // Whatever the status, to an OAuth client a refusal of the person is "access denied".
    const denied = known.status === 422 ? new AuthError(403, known.code, known.message) : known;
    return found(errorLocation(flow.redirect_to, denied, true));
  }
}

async function returnedValues(call: Call): Promise<URLSearchParams> {
  if (call.request.method !== 'POST') return call.url.searchParams;
  const form = new URLSearchParams(await readText(call.request));
  return new URLSearchParams([...call.url.searchParams, ...form]);
}

const found = (location: string) => new Response(null, { status: 302, headers: { location } });

async function waitingFlow(call: Call, state: string): Promise<FlowRow> {
  if (state === '') {
    const message = 'OAuth callback without state parameter';
    throw new AuthError(400, 'bad_oauth_callback', message);
  }
  const bad = (message: string) => new AuthError(400, 'bad_oauth_state', message);
  if (!isUuid(state)) throw bad('OAuth callback with invalid state');
  const flow = await findFlow(call, state);
  if (!flow) throw bad('OAuth state not found or expired');
  if (flow.code_issued_at) {
    const message = 'OAuth state has already been used';
    throw new AuthError(400, 'flow_state_already_used', message);
  }
  const expires = secondsFrom(new Date(flow.created_at), call.config.flowExpirySeconds);
  if (call.now > expires) throw bad('OAuth state has expired');
  return flow;
}

async function findFlow(call: Call, id: string): Promise<FlowRow | null> {
  return findRow<FlowRow>(call.sql, 'flow_states', call.sql`id = ${id} and method = 'oauth'`);
}

async function finish(call: Call, flow: FlowRow, values: URLSearchParams): Promise<string> {
  const refused = values.get('error');
  if (refused) {
    const error_description = values.get('error_description') ?? '';
    const failure = { error: refused, error_description };
    return withFragment(withQuery(flow.redirect_to, failure), failure);
  }
  const code = values.get('code') ?? '';
  if (code === '') {
    throw new AuthError(
      400,
      'bad_oauth_callback',
      'OAuth callback with missing authorization code',
    );
  }
  const profile = await exchange(call, flow, code);
  return retryOnClash(() => inTransaction(call, (call) => conclude(call, flow, profile)));
}

/** Outside any transaction: the provider may take its time. */
async function exchange(call: Call, flow: FlowRow, code: string): Promise<GoogleProfile> {
  try {
    if (!call.config.google) throw new Error('The provider was switched off.');
    return await googleProfile(call.config.google, {
      code,
      redirectUri: callbackUrl(call),
      nonce: flow.nonce ?? '',
      now: call.now,
    });
  } catch (cause) {
    const message = `Unable to exchange external code: ${code.slice(0, 4)}`;
    throw new AuthError(500, 'unexpected_failure', message, { cause });
  }
}

async function conclude(call: Call, flow: FlowRow, profile: GoogleProfile): Promise<string> {
  await claimFlow(call, flow);
  const user = flow.linking_user_id
    ? await linkProfile(call, profile, flow.linking_user_id)
    : await userForProfile(call, profile);
  if (flow.code_challenge) return redirectWithCode(call, flow, profile, user);
  await call.sql`delete from auth.flow_states where id = ${flow.id}`;
  const session = await createSession(call, user, 'oauth');
  const { user: _, ...tokens } = await sessionBody(call, session);
  return withFragment(flow.redirect_to, { ...tokens, ...providerTokens(profile) });
}

/** Of two callbacks with one state only the first goes on. */
async function claimFlow(call: Call, flow: FlowRow): Promise<void> {
  const rows = await call.sql`
    select 1 from auth.flow_states where id = ${flow.id} and code_issued_at is null for update`;
  if (rows.length > 0) return;
  throw new AuthError(400, 'flow_state_already_used', 'OAuth state has already been used');
}

async function redirectWithCode(call: Call, flow: FlowRow, profile: GoogleProfile, user: UserRow) {
  const code = await issueFlowCode(call, flow.id, {
    user_id: user.id,
    ...providerTokens(profile),
  });
  return withQuery(flow.redirect_to, { code });
}

function providerTokens(profile: GoogleProfile): Record<string, string> {
  const tokens = { provider_token: profile.accessToken };
  if (!profile.refreshToken) return tokens;
  return { ...tokens, provider_refresh_token: profile.refreshToken };
}
