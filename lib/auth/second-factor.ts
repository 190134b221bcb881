import type { AuthClient } from './browser';

type Auth = AuthClient['auth'];

export type Enrolment = { factorId: string; qrCode: string; secret: string };

export async function verifySecondFactor(auth: Auth, code: string): Promise<void> {
  const { data, error } = await auth.mfa.listFactors();
  if (error) throw error;
  const factor = data.totp[0];
  if (!factor) throw new Error('This account has no authenticator app any more. Sign in again.');
  await confirmEnrolment(auth, factor.id, code);
}

/** Removes earlier attempts first: Supabase accepts a `friendlyName` only once. */
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

export async function confirmEnrolment(auth: Auth, factorId: string, code: string): Promise<void> {
  const { error } = await auth.mfa.challengeAndVerify({ factorId, code });
  if (error) throw error;
}

/** Refreshes the session, because the current token still claims two factors. */
export async function removeFactor(auth: Auth, factorId: string): Promise<void> {
  const { error } = await auth.mfa.unenroll({ factorId });
  if (error) throw error;
  await auth.refreshSession();
}

/** The library does not escape the SVG, so a "#" in it would cut off the data URL. */
function imageAddress(qrCode: string): string {
  const svg = qrCode.replace(/^data:image\/svg\+xml;utf-8,/, '');
  return `data:image/svg+xml;utf-8,${encodeURIComponent(svg)}`;
}
