import { describe, expect, it } from 'vitest';
import { type AuthConfig, defaultAuthConfig } from './config';
import { isAllowedRedirect, withFragment, withQuery } from './redirect';
import vectors from './redirect-vectors.json';

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

const { refused, allowed } = vectors;

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
