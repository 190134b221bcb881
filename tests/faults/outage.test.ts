import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { GET as one } from '@/app/api/jobs/[id]/route';
import { POST as startBlog } from '@/app/api/jobs/blog-generation/route';
import { GET as list } from '@/app/api/jobs/route';
import { connect } from '@/db/client';
import { isDatabaseGone } from '@/db/failures';
import { migrateDatabase } from '@/db/migrate';
import { type TestDatabase, testDatabase, testUser } from '../helpers/database';
import { brokenInvariants } from '../helpers/invariants';
import { blogOrder } from '../helpers/jobs';
import { type PostgresServer, startPostgres } from '../helpers/postgres-server';
import { patience, trials } from '../helpers/trials';
import { enqueuePosts, rescue, sleep, startWorker, untilAllFinal } from './harness';
import { type Provider, startProvider } from './provider';

// What is asked here is what an answer says while the database is away, not who may ask.
vi.mock('@/app/api/drain-after-response', () => ({
  startJobs: () => undefined,
  drainWhatIsLeft: () => undefined,
}));
vi.mock('@/lib/auth/server', () => ({
  requireUser: async ({ request }: { request: Request }) => ({
    id: request.headers.get('authorization')?.replace('Bearer ', ''),
    email: 'someone@example.com',
  }),
}));

let provider: Provider;
beforeAll(async () => {
  provider = await startProvider(10);
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterAll(async () => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  await provider.close();
});

/** The API's own pool on a database: five connections, as others can end them. */
function serveFrom(url: string) {
  const pool = connect({ url, max: 5 });
  vi.stubEnv('DATABASE_URL', url);
  vi.stubEnv('OPENAI_API_KEY', 'key');
  Object.assign(globalThis, { inkwrightDatabase: { ...pool, url } });
  return pool;
}

function ask(userId: string, path: string, body?: unknown): Request {
  const headers = { authorization: `Bearer ${userId}`, 'content-type': 'application/json' };
  const sent = body ? { method: 'POST', body: JSON.stringify(body) } : {};
  return new Request(`http://localhost${path}`, {
    ...sent,
    headers: { ...headers, 'idempotency-key': 'click' },
  });
}

const nothing = { params: Promise.resolve({}) };
const asList = async (userId: string) => (await list(ask(userId, '/api/jobs'), nothing)).status;

describe('connections cut in the middle of everything', () => {
  it('lose no job, and no reader is told more than to come back', async () => {
    const database = await testDatabase();
    const pool = serveFrom(database.url);
    const reader = await testUser(database.db, 0);
    await enqueuePosts(database.db, trials(200));
    const options = { url: database.url, provider: provider.url, pollMs: 30, concurrency: 4 };
    const worker = await startWorker(options);
    // Through a connection of its own, which it does not cut.
    const killer = connect({ url: database.url, max: 1 });
    const statuses = new Set<number>();
    let cut = 0;
    for (let round = 0; cut < trials(100) && round < trials(1000); round++) {
      const rows = await killer.sql`
        select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid() order by random() limit 1`;
      cut += rows.length;
      statuses.add(await asList(reader));
      await sleep(15);
    }
    await killer.sql.end();
    expect(cut).toBe(trials(100));
    expect([...statuses].filter((status) => status !== 200 && status !== 503)).toEqual([]);
    await persistently(() => untilAllFinal(database, patience(120_000)));
    worker.child.kill('SIGTERM');
    const end = await worker.ended;
    expect(end, end.errors).toMatchObject({ signal: null, report: {} });
    expect(await brokenInvariants({ sql: database.sql, stuckSeconds: 5 })).toEqual([]);
    await vi.waitFor(async () => expect(await asList(reader)).toBe(200), 10_000);
    await pool.sql.end({ timeout: 1 });
    await database.close();
  });
});

describe('a database that goes away', () => {
  let server: PostgresServer;
  let own: TestDatabase;
  beforeAll(async () => {
    server = await startPostgres();
    await migrateDatabase(server.url);
    // The test servers do not wait for their log; here, what was committed is there after the crash.
    const setup = connect({ url: server.url, max: 1 });
    await setup.sql`alter role postgres set synchronous_commit = on`;
    await setup.sql.end();
    const pool = serveFrom(server.url);
    own = { ...pool, engine: 'postgres', max: 5, close: () => pool.sql.end({ timeout: 1 }) };
  });
  afterAll(async () => {
    await own.close();
    await server.stop();
  });

  it('makes the API answer 503 until it is back, and a repeated order is one job', async () => {
    const userId = await testUser(own.db, 150);
    const order = () => startBlog(ask(userId, '/api/jobs/blog-generation', blogOrder), nothing);
    const read = (id: string) =>
      one(ask(userId, `/api/jobs/${id}`), { params: Promise.resolve({ id }) });
    expect(await asList(userId)).toBe(200);
    await server.kill();
    for (const answer of [await order(), await read(randomUUID()), await order()]) {
      expect(answer.status).toBe(503);
      expect(await answer.json()).toEqual({
        error: { code: 'unavailable', message: expect.stringMatching(/try again in a moment/) },
      });
    }
    await server.restart();
    await vi.waitFor(async () => expect(await asList(userId)).toBe(200), 10_000);
    const answers = [await order(), await order()];
    expect(answers.map(({ status }) => status)).toEqual([202, 202]);
    const [first, second] = await Promise.all(answers.map((answer) => answer.json()));
    expect(second).toEqual({ ...first, created: false });
    await rescue(own, { provider: provider.url });
    expect(await (await read(first.jobId)).json()).toMatchObject({ status: 'completed' });
    expect(await brokenInvariants({ sql: own.sql, stuckSeconds: 5 })).toEqual([]);
  });

  it('again and again under five hundred jobs loses none of them', async () => {
    const jobs = await enqueuePosts(own.db, Math.max(500, trials(500)));
    const options = { url: server.url, provider: provider.url, pollMs: 30, concurrency: 4 };
    const workers = await Promise.all([1, 2].map(() => startWorker(options)));
    let over = false;
    const waiting = persistently(() => untilAllFinal(own, patience(120_000))).finally(() => {
      over = true;
    });
    let restarts = 0;
    for (; !over && restarts < Math.max(4, trials(10)); restarts++) {
      await sleep(700);
      if (!over) await server.restart();
    }
    await waiting;
    expect(restarts).toBeGreaterThanOrEqual(3);
    for (const { child } of workers) child.kill('SIGTERM');
    for (const { ended } of workers) {
      const end = await ended;
      expect(end, end.errors).toMatchObject({ signal: null });
    }
    const rows = await own.sql`
      select count(*)::int as n from app.jobs where status = 'completed' and id in ${own.sql(jobs)}`;
    expect(rows[0]?.n).toBe(jobs.length);
    expect(await brokenInvariants({ sql: own.sql, stuckSeconds: 5 })).toEqual([]);
  });
});

async function persistently(wait: () => Promise<void>): Promise<void> {
  for (let tries = 0; ; tries++) {
    try {
      return await wait();
    } catch (error) {
      if (!isDatabaseGone(error) || tries > 100) throw error;
      await sleep(100);
    }
  }
}
