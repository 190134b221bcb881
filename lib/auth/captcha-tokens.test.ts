import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { contentSecurityPolicy } from '@/lib/server/csp';
import { createCaptchaTokens } from './captcha-tokens';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
});

it('hands out each token once, in the order of the calls', async () => {
  const tokens = createCaptchaTokens();
  tokens.put('one');
  await expect(tokens.take()).resolves.toBe('one');
  const [second, third] = [tokens.take(), tokens.take()];
  tokens.put('two');
  tokens.put('three');
  await expect(Promise.all([second, third])).resolves.toEqual(['two', 'three']);
});

it('does not hand out an expired token', async () => {
  const tokens = createCaptchaTokens();
  tokens.put('old');
  tokens.drop();
  const taken = tokens.take();
  tokens.put('new');
  await expect(taken).resolves.toBe('new');
});

it('says what to do when the check is not solved, or could not be loaded', async () => {
  const tokens = createCaptchaTokens(1000);
  const late = expect(tokens.take()).rejects.toThrow(/complete the security check/);
  await vi.advanceTimersByTimeAsync(1000);
  await late;
  const waiting = expect(tokens.take()).rejects.toThrow(/could not be loaded/);
  tokens.fail();
  await waiting;
  await expect(tokens.take()).rejects.toThrow(/could not be loaded/);
  tokens.put('after a retry');
  await expect(tokens.take()).resolves.toBe('after a retry');
});

it('the policy names the captcha host only when there is a site key', () => {
  vi.stubEnv('NEXT_PUBLIC_TURNSTILE_SITE_KEY', '');
  const without = contentSecurityPolicy('n');
  expect(without).not.toContain('cloudflare');
  vi.stubEnv('NEXT_PUBLIC_TURNSTILE_SITE_KEY', 'site-key');
  const policy = contentSecurityPolicy('n');
  expect(policy).toMatch(/frame-src [^;]*https:\/\/challenges\.cloudflare\.com(;|$)/);
  expect(policy.replaceAll(' https://challenges.cloudflare.com', '')).toBe(without);
});
