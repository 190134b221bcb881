import { createServer } from 'node:http';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { GET as health } from '@/app/api/health/route';
import { GET as metrics } from '@/app/api/metrics/route';
import { getSql } from '@/db/client';
import { checkAccounts } from '@/lib/doctor/accounts';
import { checkDatabase } from '@/lib/doctor/database';
import { type TestDatabase, testDatabase, testUser } from '../../helpers/database';
import { enqueuePost } from '../../helpers/jobs';

const secret = 'a-secret-of-the-cron';
const google = { on: true };
const auth = createServer((request, response) => {
  const path = request.url ?? '';
  if (path.endsWith('/health')) response.end('{}');
  else if (path.endsWith('/jwks.json')) response.end('{"keys":[{}]}');
  else {
    const external = { email: true, google: google.on };
    response.end(JSON.stringify({ external, disable_signup: false, mailer_autoconfirm: false }));
  }
});
let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
  await new Promise<void>((resolve) => auth.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  await database.close();
  auth.close();
});
beforeEach(async () => {
  // PGlite takes one connection: that of the product.
  await database.sql.end();
  const address = auth.address();
  vi.stubEnv('DATABASE_URL', database.url);
  vi.stubEnv('DATABASE_POOL_MAX', '1');
  vi.stubEnv('CRON_SECRET', secret);
  vi.stubEnv('NEXT_PUBLIC_SUPABASE_PUBLISHABLE_KEY', 'sb_publishable_1');
  const port = typeof address === 'object' ? address?.port : 0;
  vi.stubEnv('NEXT_PUBLIC_SUPABASE_URL', `http://127.0.0.1:${port}`);
});
afterEach(() => void vi.unstubAllEnvs());

const ask = (handler: typeof health, bearer?: string) =>
  handler(
    new Request('http://ink.test/api/health', {
      headers: bearer ? { authorization: `Bearer ${bearer}` } : {},
    }),
  );
const ready = async () => {
  const answer = await ask(health, secret);
  return { status: answer.status, body: await answer.json() };
};

describe('GET /api/health', () => {
  it('tells anybody that the process lives, even without a database', async () => {
    vi.stubEnv('DATABASE_URL', '');
    const answer = await ask(health);
    expect([answer.status, await answer.json()]).toEqual([200, { status: 'ok' }]);
  });

  it('tells only the secret what is ready', async () => {
    expect((await ask(health, 'wrong')).status).toBe(401);
    const checks = {
      database: 'ok',
      migrations: 'ok',
      accounts: 'ok',
      storage: 'off',
      model: 'off',
    };
    expect(await ready()).toEqual({ status: 200, body: { ready: true, checks } });
  });

  it('is not ready while the schema lacks a migration, and the doctor says how to mend it', async () => {
    const sql = getSql();
    const [last] = await sql`
      delete from drizzle.__drizzle_migrations
      where created_at = (select max(created_at) from drizzle.__drizzle_migrations) returning *`;
    const { status, body } = await ready();
    expect(status).toBe(503);
    expect(body.checks).toMatchObject({ database: 'ok', migrations: 'failed' });
    expect(await checkDatabase()).toContainEqual(
      expect.objectContaining({
        what: 'schema',
        state: 'wrong',
        says: expect.stringContaining('db:setup'),
      }),
    );
    await sql`insert into drizzle.__drizzle_migrations ${sql(last ?? {})}`;
    expect((await checkDatabase()).map(({ state }) => state)).not.toContain('wrong');
  });
});

it('the figures count jobs and credits, and name no person', async () => {
  const { getDb } = await import('@/db/client');
  const userId = await testUser(getDb(), 500, 'ada@example.com');
  await enqueuePost(getDb(), userId);
  expect((await ask(metrics as typeof health)).status).toBe(401);
  const text = await (await ask(metrics as typeof health, secret)).text();
  expect(text).toContain('inkwright_jobs_unfinished{type="blog-generation",status="pending"} 1');
  expect(text).toMatch(/inkwright_credits_held [1-9]\d*\n/);
  expect(text).toMatch(/^# TYPE inkwright_accounts gauge\ninkwright_accounts 1$/m);
  expect(text).not.toContain(userId);
  expect(text).not.toContain('ada@');
});

it('the doctor says which sign-in is off', async () => {
  const states = async () =>
    Object.fromEntries((await checkAccounts()).map(({ what, state }) => [what, state]));
  expect(await states()).toMatchObject({ accounts: 'ok', Google: 'ok', 'JWT keys': 'ok' });
  google.on = false;
  expect(await states()).toMatchObject({ Google: 'look', mail: 'look' });
});
