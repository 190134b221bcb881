import type { AuthClient } from './browser';

type Auth = AuthClient['auth'];

/** A key that is shown once: `qrCode` is an image address, `secret` the same key to type in. */
export type Enrolment = { factorId: string; qrCode: string; secret: string };

/** Raises the session to two factors with a code of the authenticator app; throws what was said. */
export async function verifySecondFactor(auth: Auth, code: string): Promise<void> {
  const { data, error } = await auth.mfa.listFactors();
  if (error) throw error;
  const factor = data.totp[0];
  if (!factor) throw new Error('This account has no authenticator app any more. Sign in again.');
  await confirmEnrolment(auth, factor.id, code);
}

/** Begins with a new key. Keys of earlier attempts go: a name can be used only once. */
export async function startEnrolment(auth: Auth): Promise<Enrolment> {
  const { data: listed, error: failure } = await auth.mfa.listFactors();
  if (failure) throw failure;
  for (const factor of listed.all)
    if (factor.status === 'unverified') await auth.mfa.unenroll({ factorId: factor.id });
  const { data, error } = await auth.mfa.enroll({
    factorType: 'totp',
    friendlyName: 'Authenticator app',
    issuer: 'Inkwright',
  });
  if (error) throw error;
  return { factorId: data.id, qrCode: imageAddress(data.totp.qr_code), secret: data.totp.secret };
}

/** Proves that the app has the key; the session then counts as two-step. */
export async function confirmEnrolment(auth: Auth, factorId: string, code: string): Promise<void> {
  const { error } = await auth.mfa.challengeAndVerify({ factorId, code });
  if (error) throw error;
}

/** Takes the second step away; the session is refreshed, as its token still speaks of two. */
export async function removeFactor(auth: Auth, factorId: string): Promise<void> {
  const { error } = await auth.mfa.unenroll({ factorId });
  if (error) throw error;
  await auth.refreshSession();
}

/** The library leaves the SVG as it is in the address, where a "#" would cut it off. */
function imageAddress(qrCode: string): string {
  const svg = qrCode.replace(/^data:image\/svg\+xml;utf-8,/, '');
  return `data:image/svg+xml;utf-8,${encodeURIComponent(svg)}`;
}
