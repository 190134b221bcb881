import { describe, expect, it } from 'vitest';
import { type AuthConfig, defaultAuthConfig } from './config';
import { isAllowedRedirect, withFragment, withQuery } from './redirect';

const config = (more: Partial<AuthConfig> = {}) =>
  defaultAuthConfig({
    sql: undefined as never,
    externalUrl: 'https://auth.site.test/auth/v1',
    siteUrl: 'https://site.test',
    sendMail: async () => undefined,
    redirectAllowList: [
      'https://app.example.com/**',
      'https://*.preview.example.com/a?',
      'myapp://**',
    ],
    ...more,
  });

const refused = [
  ...['//evil.test', '///evil.test', 'https:evil.test', 'https:/evil.test', 'https:\\\\evil.test'],
  ...['\\/\\/evil.test', '/\\evil.test', 'http:////evil.test', 'https://site.test\\@evil.test'],
  ...['https://site.test@evil.test', 'https://site.test:x@evil.test', 'https://u:p@site.test'],
  ...['https://u@site.test', 'https://site.test.evil.test', 'https://evil.test/site.test'],
  ...['https://evil.test?https://site.test', 'https://evil.test#https://site.test'],
  ...['https://xn--site-0ra.test', 'https://sit\u0435.test', 'https://site.test\u3002evil.test'],
  ...['ht\ttps://evil.test', 'https://evil\n.test', '\thttps://evil.test', ' https://site.test'],
  ...['https://site.test\r\n.evil.test', 'https://2130706433/', 'https://0x7f.0.0.1/'],
  ...['https://0177.0.0.1/', 'https://127.1/', 'https://10.0.0.1/', 'https://169.254.169.254/'],
  ...['https://[::ffff:10.0.0.1]/', 'https://[2001:db8::1]/', 'https://[::ffff:a9fe:a9fe]/'],
  ...['javascript:alert(1)', 'JaVaScRiPt:alert(1)', 'javascript://site.test/%0aalert(1)'],
  ...[
    'data:text/html,x',
    'data://site.test/x',
    'vbscript:x',
    'file:///etc/passwd',
    'blob:https://site.test/x',
  ],
  ...['about:blank', 'https%3A%2F%2Fsite.test', '%2f%2fevil.test', '%252f%252fevil.test'],
  ...['https://%65vil.test', 'https://site.test%2eevil.test', 'https://site.test%00.evil.test'],
  ...['https://site.test./', 'https://site.test:444/', 'http://site.test/', 'ftp://site.test/'],
  ...['https://sub.site.test/', 'https://siteXtest/', 'https://app.example.com.evil.test/x'],
  ...[
    'https://appXexample.com/x',
    'https://app.example.com@evil.test/x',
    'https://app.example.com:8443/x',
  ],
  ...[
    'http://app.example.com/x',
    'https://a.b.preview.example.com/ab',
    'https://.preview.example.com/abc',
  ],
  ...['https://evil.test/x.preview.example.com/ab', 'https://x.preview.example.com/ab/c'],
  ...['https://x.preview.example.com/a', '', 'site.test', '/dashboard', 'https://', 'https://?x'],
  `https://site.test/${'a'.repeat(3000)}`,
];

const allowed = [
  ...[
    'https://site.test',
    'https://site.test/',
    'https://SITE.test/a?b=c#d',
    'HTTPS://site.test/a',
  ],
  ...[
    'https://site.test:443/a',
    'https://site.test/?next=https://evil.test',
    'https://site.test/%2f%2fevil.test',
  ],
  ...[
    'https://app.example.com/x',
    'https://app.example.com/a/b.c?d',
    'https://app.example.com/x#https://evil.test',
  ],
  ...['https://x.preview.example.com/ab', 'myapp://open/reset'],
];

describe('redirect targets', () => {
  it('are tried with at least 60 hostile values', () => {
    expect(new Set(refused).size).toBeGreaterThanOrEqual(60);
  });

  it.each(refused)('%j is refused', (value) => {
    expect(isAllowedRedirect(config(), value)).toBe(false);
  });

  it.each(allowed)('%j is allowed', (value) => {
    expect(isAllowedRedirect(config(), value)).toBe(true);
  });

  it.each([
    ['http://localhost:3000', 'http://localhost:3101/a', true],
    ['http://127.0.0.1:3000', 'http://127.0.0.1:9999/', true],
    ['http://localhost:3000', 'http://127.0.0.1:3000/', false],
    ['http://localhost:3000', 'http://localhost.evil.test:3000/', false],
    ['http://localhost:3000', 'https://localhost:3000/', false],
  ])('on site %s, %s: %s', (siteUrl, value, expected) => {
    expect(isAllowedRedirect(config({ siteUrl, redirectAllowList: [] }), value)).toBe(expected);
  });

  it('allows a literal loopback address when it is listed', () => {
    const listed = config({ redirectAllowList: ['http://127.0.0.1:*/**', 'http://10.0.0.1/**'] });
    expect(isAllowedRedirect(listed, 'http://127.0.0.1:3000/a')).toBe(true);
    expect(isAllowedRedirect(listed, 'http://10.0.0.1/a')).toBe(false);
  });
});

describe('results on a target', () => {
  it('keep its query and replace its fragment', () => {
    expect(withQuery('https://site.test/a?b=1#c', { code: 'x y' })).toBe(
      'https://site.test/a?b=1&code=x+y#c',
    );
    expect(withFragment('https://site.test/a?b=1#c', { message: 'a&b' })).toBe(
      'https://site.test/a?b=1#message=a%26b&sb=',
    );
  });
});
