import { isEmail, text } from '../body';
import { type Call, inTransaction } from '../call';
import { invalid } from '../errors';
import { type Proof, redeem } from '../redeem';
import { createSession, sessionBody } from '../sessions';

export const halfMessage =
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
