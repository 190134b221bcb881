import { afterEach, describe, expect, it, vi } from 'vitest';
import { contentSecurityPolicy } from './csp';

afterEach(() => vi.unstubAllEnvs());

/** The sources of one directive, with analytics switched on for `host`. */
function sources(directive: string, host: string, key = 'phc_key'): string[] {
  vi.stubEnv('NEXT_PUBLIC_SUPABASE_URL', 'https://project.supabase.co');
  vi.stubEnv('NEXT_PUBLIC_POSTHOG_KEY', key);
  vi.stubEnv('NEXT_PUBLIC_POSTHOG_HOST', host);
  const found = contentSecurityPolicy('n').split('; ');
  return (
    found
      .find((part) => part.startsWith(`${directive} `))
      ?.split(/\s+/)
      .slice(1) ?? []
  );
}

describe('the frame of the checkout', () => {
  it('may come from where the script of Paddle is set to come from', () => {
    vi.stubEnv('NEXT_PUBLIC_PADDLE_SCRIPT_URL', 'https://pay.example.com/paddle.js');
    expect(sources('frame-src', '')).toContain('https://pay.example.com');
    vi.stubEnv('NEXT_PUBLIC_PADDLE_SCRIPT_URL', '/local/paddle/paddle.js');
    expect(sources('frame-src', '')).toHaveLength(3);
  });
});

describe('the addresses of PostHog in the policy', () => {
  const own = ["'self'", 'https://project.supabase.co'];
  it.each([
    ['', ['https://us.i.posthog.com', 'https://us-assets.i.posthog.com']],
    ['https://eu.i.posthog.com', ['https://eu.i.posthog.com', 'https://eu-assets.i.posthog.com']],
    [
      'https://eu.posthog.com/',
      ['https://eu.posthog.com', 'https://eu.i.posthog.com', 'https://eu-assets.i.posthog.com'],
    ],
    ['https://events.example.com/path', ['https://events.example.com']],
    ['http://127.0.0.1:9', ['http://127.0.0.1:9']],
    ['not an address', []],
  ])('for the host "%s" are its own and those of its region', (host, expected) => {
    expect([...new Set(sources('connect-src', host))].sort()).toEqual([...own, ...expected].sort());
  });

  it('are not there without a key, and none gives scripts', () => {
    expect(sources('connect-src', 'https://eu.i.posthog.com', '')).toEqual(own);
    expect(sources('script-src', 'https://eu.i.posthog.com').join()).not.toContain('posthog');
  });
});

it('is made although the address of Supabase is none', () => {
  vi.stubEnv('NEXT_PUBLIC_SUPABASE_URL', 'https://');
  expect(contentSecurityPolicy('n')).toContain("connect-src 'self'");
});
