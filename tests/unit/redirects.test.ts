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

describe('an address', () => {
  it.each(['/posts/%E0%A4%A', '/posts/%', '/%ff', '/dashboard/%c0%af'])(
    'that cannot be decoded is a bad request: %s',
    async (path) => {
      const answer = await middleware(new NextRequest(`http://localhost:3000${path}`));
      expect(answer.status).toBe(400);
    },
  );
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

describe('calls that React would decode', () => {
  const form = { 'content-type': 'multipart/form-data; boundary=x' };
  const calls: Record<string, string>[] = [form, { 'next-action': 'a'.repeat(42) }];
  const statusFor = async (path: string, headers: Record<string, string>) => {
    const request = new NextRequest(`http://localhost:3000${path}`, { method: 'POST', headers });
    return (await middleware(request)).status;
  };

  it('are refused without a session, wherever they are sent', async () => {
    for (const headers of calls) {
      for (const path of ['/', '/dashboard', '/nowhere', '/icon-x.png', '/api'])
        expect(await statusFor(path, headers), path).toBe(401);
      for (const path of ['/api/nowhere', '/_next/nowhere', '/auth/v1/x', '/storage/v1/x'])
        expect(await statusFor(path, headers), path).toBe(400);
    }
  });

  it('are forms of the storage where Supabase is at our own address', async () => {
    vi.stubEnv('NEXT_PUBLIC_SUPABASE_URL', '/');
    expect(await statusFor('/storage/v1/object/images/a', form)).toBe(200);
    expect(await statusFor('/api/nowhere', form)).toBe(400);
  });
});
