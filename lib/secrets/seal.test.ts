import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { canKeepSecrets } from './configured';
import { openSecret, sealSecret } from './seal';

const [first, second] = [randomBytes(32).toString('base64'), randomBytes(32).toString('base64')];
beforeEach(() => vi.stubEnv('SECRETS_KEY', first));
afterEach(() => vi.unstubAllEnvs());

it('opens what it sealed, each time in other bytes', () => {
  const [one, other] = [sealSecret('pass word', 'a'), sealSecret('pass word', 'a')];
  expect(openSecret(one, 'a')).toBe('pass word');
  expect(one.secret).not.toBe(other.secret);
});

it('opens with an earlier key, and not without it', () => {
  const sealed = sealSecret('pass word', 'a');
  vi.stubEnv('SECRETS_KEY', second);
  expect(() => openSecret(sealed, 'a')).toThrow(/Connect the site again/);
  vi.stubEnv('SECRETS_OLD_KEYS', first);
  expect(openSecret(sealed, 'a')).toBe('pass word');
});

it('refuses a secret of another row, and one that was altered', () => {
  const sealed = sealSecret('pass word', 'a');
  expect(() => openSecret(sealed, 'b')).toThrow();
  const bytes = Buffer.from(sealed.secret, 'base64');
  bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1;
  expect(() => openSecret({ ...sealed, secret: bytes.toString('base64') }, 'a')).toThrow();
});

it.each(['', 'short', randomBytes(16).toString('base64')])('is off with the key "%s"', (key) => {
  vi.stubEnv('SECRETS_KEY', key);
  expect(() => sealSecret('x', 'a')).toThrow();
  expect(canKeepSecrets()).toBe(false);
});
