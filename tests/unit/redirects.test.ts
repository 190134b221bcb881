import { NextRequest } from 'next/server';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { middleware } from '@/middleware';

afterEach(() => vi.unstubAllEnvs());

/** What the middleware sends a visitor of the dashboard to. */
async function locationFor(headers: Record<string, string>): Promise<string | null> {
  const request = new NextRequest('http://localhost:3000/dashboard', { headers });
  return (await middleware(request)).headers.get('location');
}

const forged = {
  'x-forwarded-host': 'evil.example',
  'x-forwarded-proto': 'https',
  forwarded: 'host=evil.example;proto=https',
};

describe('redirects', () => {
  it('stay on the address of the request, whatever a proxy header says', async () => {
    vi.stubEnv('APP_URL', '');
    expect(await locationFor(forged)).toBe('http://localhost:3000/signup');
  });

  it('go to APP_URL when it is set', async () => {
    vi.stubEnv('APP_URL', 'https://app.example.com/');
    expect(await locationFor(forged)).toBe('https://app.example.com/signup');
  });
});
