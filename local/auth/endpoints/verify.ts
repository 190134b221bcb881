import { isEmail, text } from '../body';
import { type Call, inTransaction } from '../call';
import { type AuthError, invalid, unexpected } from '../errors';
import { issueFlowCode, newestFlow } from '../flows';
import { type Proof, type Redeemed, redeem } from '../redeem';
import { redirectTarget, withFragment, withQuery } from '../redirect';
import { createSession, sessionBody } from '../sessions';

const halfMessage =
  'Confirmation link accepted. Please proceed to confirm link sent to the other email';

/** POST /verify: a typed code, or the token of a link, for a session. */
export async function verify(call: Call): Promise<Response> {
  const type = text(call.body, 'type');
  if (type === '') throw invalid('Verify requires a verification type');
  const proof = readProof(call.body);
  const body = await inTransaction(call, async (call) => {
    const redeemed = await redeem(call, type, proof);
    if (redeemed.state === 'half') return { msg: halfMessage, code: '200' };
    return sessionBody(call, await createSession(call, redeemed.user, 'otp'));
  });
  return Response.json(body);
}

function readProof(body: Record<string, unknown>): Proof {
  const token = text(body, 'token');
  const linkToken = text(body, 'token_hash');
  const email = text(body, 'email');
  const phone = text(body, 'phone');
  const redirectTo = text(body, 'redirect_to');
  if ((token === '') === (linkToken === '')) {
    throw invalid('Verify requires either a token or a token hash');
  }
  if (linkToken !== '') {
    if (email !== '' || phone !== '' || redirectTo !== '') {
      throw invalid('Only the token_hash and type should be provided');
    }
    return { linkToken };
  }
  if ((email === '') === (phone === '')) {
    throw invalid('Only an email address or phone number should be provided on verify');
  }
  if (email !== '' && !isEmail(email)) throw invalid('Invalid email format', 422);
  return { address: email, otp: token };
}

/** The flow that waits for a link of a type; its name becomes the session's amr method. */
const flowMethods: Record<string, string> = {
  signup: 'email/signup',
  magiclink: 'magiclink',
  recovery: 'recovery',
  email_change: 'email_change',
};

/** GET /verify: the link of a mail. Always ends at the redirect target, with a result or error. */
export async function verifyLink(call: Call): Promise<Response> {
  const token = call.url.searchParams.get('token') ?? '';
  const type = call.url.searchParams.get('type') ?? '';
  if (type === '') throw invalid('Verify requires a verification type');
  if (token === '') throw invalid('Verify requires a token or a token hash');
  const target = redirectTarget(call);
  const pkce = token.startsWith('pkce_');
  try {
    const location = await inTransaction(call, async (call) => {
      const redeemed = await redeem(call, type, { linkToken: token });
      return locationAfter(call, redeemed, { target, type, pkce });
    });
    return seeOther(location);
  } catch (error) {
    return seeOther(errorLocation(target, unexpected(error), pkce));
  }
}

type Link = { target: string; type: string; pkce: boolean };

async function locationAfter(call: Call, redeemed: Redeemed, link: Link): Promise<string> {
  const { target, type, pkce } = link;
  if (redeemed.state === 'half') {
    const message = { message: halfMessage };
    return withFragment(pkce ? withQuery(target, message) : target, message);
  }
  if (pkce) {
    const flow = await newestFlow(call, redeemed.user.id, flowMethods[type] ?? '');
    return withQuery(target, { code: await issueFlowCode(call, flow.id) });
  }
  const session = await createSession(call, redeemed.user, 'otp');
  const { user: _, ...tokens } = await sessionBody(call, session);
  return withFragment(target, { ...tokens, type });
}

const oauthErrors: Record<number, string> = {
  400: 'invalid_request',
  401: 'unauthorized_client',
  403: 'access_denied',
  500: 'server_error',
  503: 'temporarily_unavailable',
};

/** `target` with an error in its fragment, and for PKCE clients in its query as well. */
export function errorLocation(target: string, error: AuthError, inQuery: boolean): string {
  const name = oauthErrors[error.status];
  const values = {
    ...(name ? { error: name } : {}),
    error_code: error.code,
    error_description: error.message,
  };
  return withFragment(inQuery ? withQuery(target, values) : target, values);
}

/** A redirect that turns any method into GET. */
export function seeOther(location: string): Response {
  return new Response(null, { status: 303, headers: { location } });
}
