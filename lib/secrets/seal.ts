import 'server-only';
import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { secretsEnv } from '@/lib/env';
import { AppError } from '@/lib/errors';

const cipher = 'aes-256-gcm';
const [ivBytes, tagBytes] = [12, 16];

type Sealed = { secret: string; keyId: string };

/** Encrypts under the current key. `owner` is the row's id: a secret moved to another row is unreadable. */
export function sealSecret(text: string, owner: string): Sealed {
  const key = keys().current;
  const iv = randomBytes(ivBytes);
  const sealing = createCipheriv(cipher, key, iv).setAAD(Buffer.from(owner));
  const body = Buffer.concat([sealing.update(text, 'utf8'), sealing.final()]);
  const secret = Buffer.concat([iv, sealing.getAuthTag(), body]).toString('base64');
  return { secret, keyId: keyIdOf(key) };
}

/** Throws AppError `conflict` if no key fits or the secret was altered, `unavailable` without any key. */
export function openSecret({ secret, keyId }: Sealed, owner: string): string {
  const key = keys().all.find((one) => keyIdOf(one) === keyId);
  if (!key) throw unreadable();
  const bytes = Buffer.from(secret, 'base64');
  try {
    const opening = createDecipheriv(cipher, key, bytes.subarray(0, ivBytes))
      .setAAD(Buffer.from(owner))
      .setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
    const text = opening.update(bytes.subarray(ivBytes + tagBytes));
    return Buffer.concat([text, opening.final()]).toString('utf8');
  } catch (cause) {
    throw unreadable(cause);
  }
}

function keys() {
  const env = secretsEnv();
  if (!env) throw new AppError('unavailable', 'Publishing is switched off on this server.');
  return { current: env.SECRETS_KEY, all: [env.SECRETS_KEY, ...env.SECRETS_OLD_KEYS] };
}

function keyIdOf(key: Buffer): string {
  return createHash('sha256').update(key).digest('hex').slice(0, 8);
}

function unreadable(cause?: unknown): AppError {
  const message = 'The password of this site cannot be read any more. Connect the site again.';
  return new AppError('conflict', message, { cause });
}
