import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { recallToken, rememberedTokens, rememberToken } from '@/lib/auth/verified-tokens';

const proof = { isCurrent: false, sessionId: null, provenAt: 0 };
const identity = { id: 'u', email: 'a@example.com', metadata: {}, ...proof };
let count = 0;

function token(secondsLeft: number): { token: string; exp: number } {
  const exp = Math.floor(Date.now() / 1000) + secondsLeft;
  count += 1;
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  return { token: `${part({ alg: 'ES256' })}.${part({ exp, count })}.signature`, exp };
}

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it('remembers a checked token for a minute', () => {
  const { token: checked, exp } = token(3600);
  rememberToken(checked, identity, exp);
  expect(recallToken(checked)).toEqual(identity);
  vi.advanceTimersByTime(59_000);
  expect(recallToken(checked)).toEqual(identity);
  vi.advanceTimersByTime(1000);
  expect(recallToken(checked)).toBeNull();
});

it('forgets a token two minutes before it ends, when the client begins to renew it', () => {
  const { token: checked, exp } = token(130);
  rememberToken(checked, identity, exp);
  expect(recallToken(checked)).toEqual(identity);
  vi.advanceTimersByTime(10_000);
  expect(recallToken(checked)).toBeNull();
});

it('knows nothing of any other token', () => {
  const { token: checked, exp } = token(3600);
  rememberToken(checked, identity, exp);
  expect(recallToken(`${checked}x`)).toBeNull();
  expect(recallToken(undefined)).toBeNull();
});

it('keeps nothing when another token was checked than the one that came', () => {
  const { token: old, exp } = token(3600);
  rememberToken(old, identity, exp + 3600);
  expect(recallToken(old)).toBeNull();
  rememberToken('not a token', identity, exp);
  expect(recallToken('not a token')).toBeNull();
});

it('drops tokens from memory once they are no longer recalled', () => {
  vi.advanceTimersByTime(60_000);
  for (let n = 0; n < 100; n++) {
    const { token: checked, exp } = token(3600);
    rememberToken(checked, identity, exp);
    vi.advanceTimersByTime(1000);
  }
  expect(rememberedTokens()).toBeLessThanOrEqual(60);
});
