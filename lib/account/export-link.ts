import 'server-only';
import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { storageEnv } from '@/lib/env';
import { AppError } from '@/lib/errors';

export const linkHours = 24;

/** The path of a download that needs no sign-in until `expiresAt`. */
export function signedExportPath(jobId: string, expiresAt: Date): string {
  const expires = Math.floor(expiresAt.getTime() / 1000);
  return `/api/account/export/${jobId}?${new URLSearchParams({
    expires: String(expires),
    signature: signatureOf(jobId, expires),
  })}`;
}

/** Throws AppError `not_found` for a link that is not ours, or has expired. */
export function assertSigned(
  jobId: string,
  { expires, signature }: { expires: number; signature: string },
): void {
  const [given, own] = [signature, signatureOf(jobId, expires)].map((text) => Buffer.from(text));
  const isOwn = given && own && given.byteLength === own.byteLength && timingSafeEqual(given, own);
  if (isOwn && expires * 1000 > Date.now()) return;
  throw new AppError('not_found', 'This link has expired. Make a new export in your settings.');
}

function signatureOf(jobId: string, expires: number): string {
  const secret = storageEnv()?.SUPABASE_SERVICE_ROLE_KEY;
  if (!secret) throw new AppError('unavailable', 'Exports are switched off on this server.');
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'inkwright export link', 32));
  return createHmac('sha256', key).update(`${jobId}.${expires}`).digest('base64url');
}
