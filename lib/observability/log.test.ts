import { createServer } from 'node:http';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { logError, logInfo, withLogFields } from './log';

const spied = { info: vi.spyOn(console, 'info'), error: vi.spyOn(console, 'error') };
for (const spy of Object.values(spied)) spy.mockReturnValue();
afterEach(() => {
  vi.unstubAllEnvs();
  for (const spy of Object.values(spied)) spy.mockClear();
});
const last = () => JSON.parse(String(spied.error.mock.lastCall?.[0]));

describe('a line of the log in production', () => {
  it('is JSON and carries what is known of the request and the job', async () => {
    vi.stubEnv('NODE_ENV', 'production');
    await withLogFields({ requestId: 'r-1' }, async () => {
      await Promise.resolve();
      withLogFields({ jobId: 'j-1' }, () => logError('It broke', new Error('why', { cause: 'x' })));
    });
    expect(last()).toMatchObject({
      level: 'error',
      message: 'It broke',
      requestId: 'r-1',
      jobId: 'j-1',
      error: { name: 'Error', message: 'why', cause: { message: 'x' } },
    });
    logInfo('Later', { count: 2 });
    expect(JSON.parse(String(spied.info.mock.lastCall?.[0]))).not.toHaveProperty('requestId');
  });

  it.each([
    ['an address', 'mail to ada@example.com failed', 'ada@'],
    ['a token', 'Bearer abcdef.ghi failed', 'abcdef'],
    ['a JWT', 'token eyJhbGciOiJFUzI1NiJ9.eyJzdWIiOiIxIn0.c2ln', 'eyJzdWIi'],
    ['a password', 'connect postgres://ink:hunter2@db.example.com/app', 'hunter2'],
    ['a key', 'Incorrect API key provided: sk-proj-1234567890', '1234567890'],
    ['a secret of this server', 'with canary-of-the-cron-1', 'canary-of'],
  ])('holds no secret: %s', (_, words, secret) => {
    vi.stubEnv('CRON_SECRET', 'canary-of-the-cron-1');
    for (const mode of ['production', 'development']) {
      vi.stubEnv('NODE_ENV', mode);
      logError(words, new Error(words), { told: words });
      expect(String(spied.error.mock.lastCall?.[0])).not.toContain(secret);
    }
  });

  it('holds no half of a secret where a long message is cut', () => {
    vi.stubEnv('NODE_ENV', 'production');
    vi.stubEnv('CRON_SECRET', 'canary-of-the-cron-1');
    for (const before of [485, 490, 495])
      logError('It broke', new Error(`${'x'.repeat(before)}canary-of-the-cron-1`));
    expect(JSON.stringify(spied.error.mock.calls)).not.toContain('canary');
  });
});

describe('error reporting', () => {
  it('speaks the protocol of Sentry, and is off without an address', async () => {
    const bodies: string[] = [];
    const server = createServer((request, response) => {
      const parts: Buffer[] = [];
      request.on('data', (part) => parts.push(part));
      request.on('end', () => {
        bodies.push(`${request.url} ${request.headers['x-sentry-auth']}\n${Buffer.concat(parts)}`);
        response.end('{}');
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    const port = typeof address === 'object' ? address?.port : 0;
    logError('Before');
    vi.stubEnv('SENTRY_DSN', `http://public@127.0.0.1:${port}/7`);
    logError('It broke', new TypeError('for ada@example.com'), { jobId: 'j-2' });
    await vi.waitFor(() => expect(bodies).toHaveLength(1));
    server.close();
    const [head = '', , , event = ''] = bodies[0]?.split('\n') ?? [];
    expect(head).toMatch(/^\/api\/7\/envelope\/ Sentry .*sentry_key=public$/);
    expect(JSON.parse(event)).toMatchObject({
      logentry: { formatted: 'It broke' },
      tags: { jobId: 'j-2' },
      exception: { values: [{ type: 'TypeError', value: 'for ***@***' }] },
    });
  });
});
