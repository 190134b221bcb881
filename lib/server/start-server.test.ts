import { afterEach, expect, it, vi } from 'vitest';
import { register } from '@/instrumentation';

afterEach(() => vi.unstubAllEnvs());

it('does not start a production server that may reach this machine for its users', async () => {
  vi.stubEnv('NEXT_RUNTIME', 'nodejs');
  vi.stubEnv('FETCH_LOOPBACK_ORIGINS', 'http://localhost:3000');
  await expect(register()).rejects.toThrow('FETCH_LOOPBACK_ORIGINS');
});
