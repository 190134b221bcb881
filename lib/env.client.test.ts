import { afterEach, expect, it, vi } from 'vitest';
import { publicConfig } from './env.client';

afterEach(() => vi.unstubAllEnvs());

it.each([
  ['live_1a2b', '', 'production'],
  ['test_1a2b', '', 'sandbox'],
  ['live_1a2b', 'sandbox', 'sandbox'],
  ['test_1a2b', 'production', 'production'],
  ['test_1a2b', 'staging', 'sandbox'],
])('the checkout of %s with "%s" is that of %s', (token, variable, environment) => {
  vi.stubEnv('NEXT_PUBLIC_PADDLE_CLIENT_TOKEN', token);
  vi.stubEnv('NEXT_PUBLIC_PADDLE_ENVIRONMENT', variable);
  expect(publicConfig().paddleEnvironment).toBe(environment);
});

it.each([
  ['', 6],
  ['8', 8],
  ['11', 6],
  ['six', 6],
])('NEXT_PUBLIC_OTP_LENGTH "%s" asks for codes of %d digits', (given, digits) => {
  vi.stubEnv('NEXT_PUBLIC_OTP_LENGTH', given);
  expect(publicConfig().otpLength).toBe(digits);
});

it('takes the publishable key before the anon key that it replaces', () => {
  vi.stubEnv('NEXT_PUBLIC_SUPABASE_ANON_KEY', 'anon');
  vi.stubEnv('NEXT_PUBLIC_SUPABASE_PUBLISHABLE_KEY', '');
  expect(publicConfig().supabaseKey).toBe('anon');
  vi.stubEnv('NEXT_PUBLIC_SUPABASE_PUBLISHABLE_KEY', 'sb_publishable_1');
  expect(publicConfig().supabaseKey).toBe('sb_publishable_1');
});
