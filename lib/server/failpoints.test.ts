import { afterEach, describe, expect, it, vi } from 'vitest';

afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  vi.resetModules();
});

describe('failpoints', () => {
  it('are refused in production', async () => {
    vi.stubEnv('NODE_ENV', 'production');
    vi.stubEnv('INKWRIGHT_FAILPOINT', 'after-claim=kill');
    await expect(import('./failpoints')).rejects.toThrow('refused in production');
  });

  it('do nothing in production when none is set', async () => {
    vi.stubEnv('NODE_ENV', 'production');
    vi.stubEnv('INKWRIGHT_FAILPOINT', '');
    const kill = vi.spyOn(process, 'kill').mockReturnValue(true);
    (await import('./failpoints')).failpoint('after-claim');
    expect(kill).not.toHaveBeenCalled();
  });

  it('stop the process at their point and step only', async () => {
    vi.stubEnv('INKWRIGHT_FAILPOINT', 'after-reply@two=kill');
    const kill = vi.spyOn(process, 'kill').mockReturnValue(true);
    const { failpoint } = await import('./failpoints');
    failpoint('after-claim');
    failpoint('after-reply', 'one');
    expect(kill).not.toHaveBeenCalled();
    failpoint('after-reply', 'two');
    expect(kill).toHaveBeenCalledWith(process.pid, 'SIGKILL');
  });
});
