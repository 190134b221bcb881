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
