import { crc32 } from '@/lib/text/crc32';

/**
 * `iw_live_`, 30 random base62 characters and 6 of checksum. Scanners of leaked secrets find the form,
 * and a mistyped key is refused without a query.
 */
export const keyPrefix = 'iw_live_';

const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const secretLength = 30;
const checksumLength = 6;
const form = new RegExp(`^${keyPrefix}[0-9A-Za-z]{${secretLength + checksumLength}}$`);

/** `randomDigit` returns an integer below its argument. */
export function makeKey(randomDigit: (below: number) => number): string {
  let key = keyPrefix;
  for (let at = 0; at < secretLength; at++) key += digits.charAt(randomDigit(digits.length));
  return key + checksumOf(key);
}

export function isKey(text: string): boolean {
  return (
    form.test(text) && checksumOf(text.slice(0, -checksumLength)) === text.slice(-checksumLength)
  );
}

function checksumOf(text: string): string {
  let rest = crc32(new TextEncoder().encode(text));
  let checksum = '';
  for (let at = 0; at < checksumLength; at++) {
    checksum = digits.charAt(rest % digits.length) + checksum;
    rest = Math.floor(rest / digits.length);
  }
  return checksum;
}
