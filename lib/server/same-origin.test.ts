import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { assertSameOrigin, browserProtocol } from './same-origin';

const headers = (values: Record<string, string>) => ({ headers: new Headers(values) });
const host = { host: 'app.example.com' };
const cookie = { ...host, cookie: 'inkwright-auth=x' };

beforeEach(() => void vi.stubEnv('APP_URL', ''));
afterEach(() => void vi.unstubAllEnvs());

describe('assertSameOrigin', () => {
  const accepted: [string, Record<string, string>][] = [
    ['our own origin', { ...cookie, origin: 'https://app.example.com' }],
    ['our own origin with a port', { host: 'localhost:3000', origin: 'http://localhost:3000' }],
    ['a browser that names the site only', { ...cookie, 'sec-fetch-site': 'same-origin' }],
    ['a script with a bearer token and no cookie', { ...host, authorization: 'Bearer x' }],
    [
      'a proxy in front',
      {
        ...cookie,
        host: '10.0.0.7',
        'x-forwarded-host': 'app.example.com',
        origin: 'https://app.example.com',
      },
    ],
  ];
  it.each(accepted)('accepts %s', (_, values) => {
    expect(() => assertSameOrigin(headers(values))).not.toThrow();
  });

  const refused: [string, Record<string, string>][] = [
    ['no origin with cookies', cookie],
    ['the null origin', { ...cookie, origin: 'null' }],
    ['another site', { ...cookie, origin: 'https://evil.example' }],
    ['a sub-domain', { ...cookie, origin: 'https://x.app.example.com' }],
    ['a look-alike', { ...cookie, origin: 'https://app.example.com.evil.example' }],
    ['another port', { ...cookie, origin: 'https://app.example.com:8443' }],
    [
      'another scheme behind a proxy',
      { ...cookie, 'x-forwarded-proto': 'https', origin: 'http://app.example.com' },
    ],
    ['a file', { ...cookie, origin: 'file://' }],
    ['cross-site by fetch metadata', { ...cookie, 'sec-fetch-site': 'cross-site' }],
    ['same-site by fetch metadata', { ...cookie, 'sec-fetch-site': 'same-site' }],
    ['a typed address', { ...cookie, 'sec-fetch-site': 'none' }],
    [
      'another site although it brings a token',
      { ...host, authorization: 'Bearer x', origin: 'https://evil.example' },
    ],
    ['a token beside cookies without an origin', { ...cookie, authorization: 'Bearer x' }],
  ];
  it.each(refused)('refuses %s', (_, values) => {
    expect(() => assertSameOrigin(headers(values))).toThrow(/another site/);
  });
});

describe('with APP_URL', () => {
  beforeEach(() => void vi.stubEnv('APP_URL', 'https://app.example.com/'));
  const behindProxy = { host: '10.0.0.7:3000', 'x-forwarded-proto': 'http', cookie: 'a=b' };

  it('accepts its origin although the proxy passes neither host nor protocol on', () => {
    const request = headers({ ...behindProxy, origin: 'https://app.example.com' });
    expect(() => assertSameOrigin(request)).not.toThrow();
    expect(browserProtocol(request)).toBe('https:');
  });

  it.each([
    ['the host that the proxy addresses', { origin: 'http://10.0.0.7:3000' }],
    ['another scheme', { origin: 'http://app.example.com' }],
    [
      'a host that the client says it is',
      { origin: 'https://evil.example', 'x-forwarded-host': 'evil.example' },
    ],
  ])('refuses %s', (_, values) => {
    const request = headers({ ...behindProxy, ...values } as Record<string, string>);
    expect(() => assertSameOrigin(request)).toThrow(/another site/);
  });

  it('that is no address is as if it were not set', () => {
    vi.stubEnv('APP_URL', 'app.example.com');
    const request = headers({ ...cookie, origin: 'https://app.example.com' });
    expect(() => assertSameOrigin(request)).not.toThrow();
  });
});
