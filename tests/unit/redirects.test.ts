import { readdirSync } from 'node:fs';
import { NextRequest } from 'next/server';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { middleware } from '@/middleware';

afterEach(() => vi.unstubAllEnvs());

/** Where the middleware sends a visitor; null when the page answers. */
async function locationFor(
  headers: Record<string, string>,
  path = '/dashboard',
): Promise<string | null> {
  const request = new NextRequest(`http://localhost:3000${path}`, { headers });
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

/** The addresses of app/(studio), with a word in place of each parameter. */
const studioPages = readdirSync('app/(studio)', { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('page.tsx'))
  .map((file) => `/${file.replace(/\/page\.tsx$/, '').replace(/\[[^\]]+\]/g, 'some-id')}`);

describe('visitors', () => {
  it.each(studioPages)('of %s go to the sign-up screen', async (path) => {
    expect(await locationFor({}, path)).toBe('http://localhost:3000/signup');
  });

  it.each([
    '/dashboard/x',
    '/create/x',
    '/posts',
    '/posts/a/b',
    '/settings/x',
    '/settings/credits/x',
  ])('of %s are told that there is no such page', async (path) => {
    expect(studioPages).not.toContain(path);
    expect(await locationFor({}, path)).toBeNull();
  });

  it('take the parameter of the landing page along, and nothing else', async () => {
    const to = await locationFor({}, '/create?keyword=tea&u=eyJ9-_%3D');
    expect(to).toBe('http://localhost:3000/signup?u=eyJ9-_%3D');
  });
});
