import type { AuthClient } from './browser';

type Auth = AuthClient['auth'];

/** Raises the session to two factors with a code of the authenticator app; throws what was said. */
export async function verifySecondFactor(auth: Auth, code: string): Promise<void> {
  const { data, error } = await auth.mfa.listFactors();
  if (error) throw error;
  const factor = data.totp[0];
  if (!factor) throw new Error('This account has no authenticator app any more. Sign in again.');
  const verified = await auth.mfa.challengeAndVerify({ factorId: factor.id, code });
  if (verified.error) throw verified.error;
}
