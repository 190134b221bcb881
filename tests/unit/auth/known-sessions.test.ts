import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { sessionIn } from '@/lib/auth/known-sessions';
import { sessionCookie } from '@/lib/auth/session-cookie';

let count = 0;

function cookieOf(fields: object = {}): string {
  count += 1;
  const session = {
    access_token: `token-${count}`,
    refresh_token: 'refresh',
    expires_at: 4_000_000_000,
    user: { id: 'u' },
    ...fields,
  };
  const value = Buffer.from(JSON.stringify(session)).toString('base64url');
  return `theme=dark; ${sessionCookie.name}=base64-${value}`;
}

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it('decodes a cookie once a minute', () => {
  const cookie = cookieOf();
  const first = sessionIn(cookie);
  expect(first?.access_token).toBe(`token-${count}`);
  vi.advanceTimersByTime(59_000);
  expect(sessionIn(cookie)).toBe(first);
  vi.advanceTimersByTime(1000);
  expect(sessionIn(cookie)).not.toBe(first);
  expect(sessionIn(cookie)).toEqual(first);
});

it('never takes one session for another', () => {
  const [one, other] = [cookieOf(), cookieOf()];
  expect(sessionIn(one)?.access_token).not.toBe(sessionIn(other)?.access_token);
  expect(sessionIn(one.slice(0, -4))).toBeNull();
  expect(sessionIn('')).toBeNull();
});

it('remembers no cookie that holds no whole session', () => {
  const cookie = cookieOf({ refresh_token: undefined });
  expect(sessionIn(cookie)).toBeNull();
  expect(sessionIn(cookie)).toBeNull();
});
