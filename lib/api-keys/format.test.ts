import { randomInt } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { expect, it } from 'vitest';
import { isKey, makeKey } from './format';

const random = (below: number) => randomInt(below);

it('a key has the form that scanners look for, and its checksum is the CRC-32 of the rest', () => {
  const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
  for (let tries = 0; tries < 200; tries++) {
    const key = makeKey(random);
    expect(key).toMatch(/^iw_live_[0-9A-Za-z]{36}$/);
    expect(isKey(key)).toBe(true);
    const sum = [...key.slice(-6)].reduce((value, digit) => value * 62 + digits.indexOf(digit), 0);
    expect(sum).toBe(crc32(key.slice(0, -6)));
  }
});

it('a key with any one character changed is none', () => {
  const key = makeKey(random);
  for (let at = 0; at < key.length; at++) {
    const other = key[at] === 'a' ? 'b' : 'a';
    expect(isKey(key.slice(0, at) + other + key.slice(at + 1)), String(at)).toBe(false);
  }
});

it.each([
  '',
  'iw_live_',
  'eyJhbGciOi.x.y',
  `iw_live_${'a'.repeat(36)}`,
  `iw_live_${'é'.repeat(36)}`,
])('no key: %s', (text) => expect(isKey(text)).toBe(false));

it('uses every digit', () => {
  const seen = new Set(Array.from({ length: 200 }, () => makeKey(random).slice(8, -6)).join(''));
  expect(seen.size).toBe(62);
});
