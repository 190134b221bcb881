import { describe, expect, it } from 'vitest';
import { safeNextPath } from './origin';

describe('safeNextPath', () => {
  it.each(['/dashboard', '/posts/1?x=2#y', '/create?next=//evil.example', '/a/../b'])(
    'keeps %s',
    (path) => {
      expect(safeNextPath(path, '/fallback')).toMatch(/^\/(?!\/)/);
      expect(safeNextPath(path, '/fallback')).not.toBe('/fallback');
    },
  );

  const escapes = [
    '',
    ' ',
    'dashboard',
    '//evil.example',
    '///evil.example',
    '////evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '\\/evil.example',
    '/\\/evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '/\r/evil.example',
    '/\t\\evil.example',
    '\t//evil.example',
    ' //evil.example',
    '\u0000//evil.example',
    'https://evil.example',
    'HTTPS://evil.example',
    'http:evil.example',
    'https:/evil.example',
    'https:evil.example',
    'https:\\\\evil.example',
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    'file:///etc/passwd',
    'blob:https://evil.example/x',
    'mailto:a@b.example',
    'ftp://evil.example',
    'ws://evil.example',
    '//evil.example@app.example.com',
    '//app.example.com@evil.example',
    '//evil.example:443',
    '//evil.example?x',
    '//evil.example#x',
    '//evil%2eexample',
    '//%65vil.example',
    '//3232235777',
    '//0x7f000001',
    '//[::1]',
    '//[::ffff:127.0.0.1]',
    '//xn--evl-7na.example',
    '//evil.example.',
    '/.//evil.example',
    '/..//evil.example',
    '/%2e//evil.example',
    '/./\\evil.example',
    '/\\\\evil.example',
    '/\u0009/evil.example',
    '?next=/x',
    '#//evil.example',
    './/evil.example',
    '..//evil.example',
    '@evil.example',
    ':evil.example',
    '/\u007f/evil.example',
    '/\u001f/evil.example',
    '/a\nb',
    '/a\\b',
    '/x'.repeat(2000),
    '//',
    '/\\',
  ];
  it(`sends ${escapes.length} ways out to the fallback`, () => {
    const led = escapes.filter((path) => safeNextPath(path, '/fallback') !== '/fallback');
    const outside = led.filter((path) => {
      const url = new URL(safeNextPath(path, '/fallback'), 'https://app.example.com');
      return url.origin !== 'https://app.example.com';
    });
    expect(outside).toEqual([]);
    expect(escapes.length).toBeGreaterThanOrEqual(60);
    // Only forms that a browser also reads as a path of ours may stay.
    expect(led.every((path) => path.startsWith('/') && !path.startsWith('//'))).toBe(true);
  });
});
