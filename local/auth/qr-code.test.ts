import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { qrMatrix, qrSvg } from './qr-code';

const text = 'otpauth://totp/x:x?secret='.padEnd(3000, 'ABCDEFG');

function fingerprint(length: number): string {
  const { dark } = qrMatrix(text.slice(0, length));
  const drawn = dark.map((row) => row.map(Number).join('')).join('\n');
  return createHash('sha256').update(drawn).digest('hex').slice(0, 16);
}

describe('QR codes', () => {
  // Each of these pictures was read back by an independent decoder when it was recorded.
  it.each([
    [1, 21, 'a4dece7f45d05a09'],
    [17, 21, '614a64ce3e04fd22'],
    [18, 25, '0a2f85f78ecfb5f8'],
    [106, 37, '05a15219e5ee3eb7'],
    [134, 41, '9a52af9f6d3add12'],
    [154, 45, '57ecd698663a9a31'],
    [230, 53, '3c02157cd0776a10'],
    [271, 57, 'a18f88ae21019cdf'],
    [858, 97, '1caeed5d9326db7a'],
    [2953, 177, '5019f2e87edf85f9'],
  ])('of %i bytes are %i modules wide and look as recorded', (length, size, expected) => {
    expect(qrMatrix(text.slice(0, length)).size).toBe(size);
    expect(fingerprint(length)).toBe(expected);
  });

  it('hold 2,953 bytes and not one more', () => {
    expect(() => qrMatrix(text.slice(0, 2954))).toThrow(RangeError);
  });

  it('are SVG without scripts', () => {
    expect(qrSvg('x')).toMatch(/^<svg [^<]*><path [^<]*><path [^<]*><\/svg>$/);
  });
});
