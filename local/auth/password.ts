import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';
import type { AuthConfig } from './config';
import { AuthError, invalid } from './errors';

const keyBytes = 32;
const parameters = { r: 8, p: 1 };

function derive(password: string, salt: Buffer, options: ScryptOptions): Promise<Buffer> {
  // Node refuses to use more memory than maxmem; scrypt itself needs 128·N·r bytes.
  const maxmem = 256 * (options.N ?? 1) * (options.r ?? 1) + 1024 * 1024;
  return new Promise((resolve, reject) => {
    scrypt(password, salt, keyBytes, { ...options, maxmem }, (error, key) =>
      error ? reject(error) : resolve(key),
    );
  });
}

/** `scrypt$N$r$p$salt$key`, the binary parts in base64url. */
export async function hashPassword(config: AuthConfig, password: string): Promise<string> {
  const salt = randomBytes(16);
  const options = { N: config.scryptCost, ...parameters };
  const key = await derive(password, salt, options);
  const encoded = [salt, key].map((part) => part.toString('base64url'));
  return ['scrypt', options.N, options.r, options.p, ...encoded].join('$');
}

/** Whether the password is the stored one. Without a stored hash it takes as long and says no. */
export async function passwordMatches(config: AuthConfig, password: string, stored: string | null) {
  const [, n, r, p, salt, key] = stored?.split('$') ?? [];
  if (!salt || !key) {
    await hashPassword(config, password);
    return false;
  }
  const options = { N: Number(n), r: Number(r), p: Number(p) };
  const derived = await derive(password, Buffer.from(salt, 'base64url'), options);
  return timingSafeEqual(derived, Buffer.from(key, 'base64url'));
}

type Weakness = { message: string; reasons: string[] };

/** What is wrong with a password under the policy, or null. */
export function passwordWeakness(config: AuthConfig, password: string): Weakness | null {
  const found: { reason: string; message: string }[] = [];
  if (password.length < config.minPasswordLength) {
    const message = `Password should be at least ${config.minPasswordLength} characters.`;
    found.push({ reason: 'length', message });
  }
  const classes = config.passwordClasses;
  if (classes.some((set) => ![...set].some((char) => password.includes(char)))) {
    const message = `Password should contain at least one character of each: ${classes.join(', ')}.`;
    found.push({ reason: 'characters', message });
  }
  if (found.length === 0) return null;
  return {
    message: found.map(({ message }) => message).join(' '),
    reasons: found.map(({ reason }) => reason),
  };
}

/** Refuses a new password that is too long (in bytes) or too weak. */
export function assertPassword(config: AuthConfig, password: string): void {
  if (Buffer.byteLength(password) > 72) {
    throw invalid('Password cannot be longer than 72 characters');
  }
  const weakness = passwordWeakness(config, password);
  if (!weakness) return;
  throw new AuthError(422, 'weak_password', weakness.message, { weakPassword: weakness.reasons });
}
