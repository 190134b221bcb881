import { afterEach, describe, expect, it, vi } from 'vitest';

afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  vi.resetModules();
});

describe('the secret of the scheduler', () => {
  it('says once in the log that it is too short', async () => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue();
    const { cronSecret } = await import('./env');
    vi.stubEnv('CRON_SECRET', 'short-secret');
    expect([cronSecret(), cronSecret()]).toEqual([null, null]);
    expect(warn).toHaveBeenCalledExactlyOnceWith(
      expect.stringMatching(/^CRON_SECRET is too short: it needs at least 16 characters/),
    );
    expect(String(warn.mock.calls)).not.toContain('short-secret');
  });

  it('is not spoken of when there is none, or a good one', async () => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue();
    const { cronSecret } = await import('./env');
    vi.stubEnv('CRON_SECRET', '');
    expect(cronSecret()).toBeNull();
    vi.stubEnv('CRON_SECRET', 'sixteen-letters!');
    expect(cronSecret()).toBe('sixteen-letters!');
    expect(warn).not.toHaveBeenCalled();
  });
});

it('takes the secret key before the service role key that it replaces', async () => {
  const { storageEnv } = await import('./env');
  vi.stubEnv('SUPABASE_SERVICE_ROLE_KEY', 'old');
  expect(storageEnv()?.SUPABASE_SERVICE_ROLE_KEY).toBe('old');
  vi.stubEnv('SUPABASE_SECRET_KEY', 'sb_secret_1');
  expect(storageEnv()?.SUPABASE_SERVICE_ROLE_KEY).toBe('sb_secret_1');
});

it('says of each variable that is missing or wrong what to write', async () => {
  const { databaseEnv, paddleEnv } = await import('./env');
  vi.stubEnv('PADDLE_API_KEY', 'pdl_live_1');
  expect(paddleEnv).toThrow(
    'Configuration of billing is incomplete. PADDLE_PRICE_ID is not set; PADDLE_WEBHOOK_SECRET is not set',
  );
  vi.stubEnv('DATABASE_URL', 'mysql://db.example.com/ink');
  vi.stubEnv('DATABASE_POOL_MAX', 'many');
  expect(databaseEnv).toThrow(
    'DATABASE_URL: write an address such as postgres://user:password@host:5432/database; DATABASE_POOL_MAX: write a whole number above 0',
  );
});
