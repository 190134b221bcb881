import { afterEach, expect, it, vi } from 'vitest';
import { apiRequest, setAccessToken } from './client';

afterEach(() => {
  setAccessToken(null);
  vi.unstubAllGlobals();
});

it.each([
  ['no token', null, undefined, null],
  ['a token', 'abc', 3600, 'Bearer abc'],
  ['a token of unknown end', 'abc', undefined, 'Bearer abc'],
  // The cookie speaks for a tab that has slept; a dead token would sign its reader out.
  ['a token that ends within 90 s', 'abc', 80, null],
  ['a token that has ended', 'abc', -5, null],
])('with %s', async (_, token, secondsLeft, expected) => {
  const fetched = vi.fn(async (_url: string, _init: RequestInit) => Response.json({}));
  vi.stubGlobal('fetch', fetched);
  setAccessToken(token, secondsLeft === undefined ? undefined : Date.now() / 1000 + secondsLeft);
  await apiRequest('GET', '/api/jobs');
  const sent = new Headers(fetched.mock.calls[0]?.[1].headers);
  expect(sent.get('authorization')).toBe(expected);
});
