import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fingerprint, storable } from './stored-json';

describe('stored JSON', () => {
  it('has one fingerprint per value, whatever the order of keys', () => {
    expect(fingerprint({ a: 1, b: { c: [1, 2], d: null } })).toBe(
      fingerprint({ b: { d: null, c: [1, 2] }, a: 1 }),
    );
    expect(fingerprint({ a: [1, 2] })).not.toBe(fingerprint({ a: [2, 1] }));
    expect(fingerprint({ a: '1' })).not.toBe(fingerprint({ a: 1 }));
  });

  it('drops what Postgres refuses inside jsonb', () => {
    expect(storable({ text: 'a\0b', half: 'x\ud800y', missing: undefined })).toEqual({
      text: 'ab',
      half: 'x\ufffdy',
    });
    expect(storable(undefined)).toBeNull();
  });

  it('changes no ordinary value', () => {
    fc.assert(
      fc.property(fc.jsonValue({ noUnicodeString: true }), (value) => {
        expect(storable(value)).toEqual(JSON.parse(JSON.stringify(value)));
      }),
    );
  });
});
