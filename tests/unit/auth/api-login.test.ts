import { beforeAll, describe, expect, it } from 'vitest';
import { GET } from '@/app/api/login/route';

async function locationFor(query: string): Promise<string | null> {
  const request = new Request(`http://ink.test/api/login${query}`);
  const response = await GET(request, { params: Promise.resolve({}) });
  expect(response.status).toBe(302);
  return response.headers.get('location');
}

describe('GET /api/login', () => {
  beforeAll(() => {
    // Never connected to: the route asks nothing of it.
    process.env.DATABASE_URL ??= 'postgres://nobody@127.0.0.1:1/none';
  });

  it('goes to the login screen', async () => {
    expect(await locationFor('')).toBe('/login');
  });

  it('keeps a way back on our own origin', async () => {
    expect(await locationFor('?next=/posts/1%3Ftab%3Da%26b%3Dc')).toBe(
      '/login?next=%2Fposts%2F1%3Ftab%3Da%26b%3Dc',
    );
  });

  it.each([
    'https://evil.test/',
    '//evil.test',
    '/\\evil.test',
    '/%09/evil.test',
    'javascript:alert(1)',
    '/x/..//evil.test',
    'evil.test',
  ])('drops %s', async (next) => {
    expect(await locationFor(`?next=${next.includes('%') ? next : encodeURIComponent(next)}`)).toBe(
      '/login',
    );
  });
});
