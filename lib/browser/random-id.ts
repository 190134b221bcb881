/**
 * 128 random bits as 32 hexadecimal digits. Client-safe: browsers offer `crypto.randomUUID` only on
 * https and localhost, but `crypto.getRandomValues` everywhere.
 */
export function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
