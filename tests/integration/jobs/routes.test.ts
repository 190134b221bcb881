import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { GET as cron } from '@/app/api/cron/jobs/route';
import { POST as cancel } from '@/app/api/jobs/[id]/cancel/route';
import { GET as events, HEAD as eventsHead, maxDuration } from '@/app/api/jobs/[id]/events/route';
import { GET as one } from '@/app/api/jobs/[id]/route';
import { POST as startBlog } from '@/app/api/jobs/blog-generation/route';
import { POST as startImage } from '@/app/api/jobs/image-generation/route';
import { GET as list } from '@/app/api/jobs/route';
import { insertStep } from '@/db/queries/job-steps';
import { streamLifeMs } from '@/lib/jobs/engine/stream';
import { streamsPerUser } from '@/lib/jobs/engine/stream-slots';
import { type TestDatabase, testDatabase, testUser } from '../../helpers/database';
import { blogOrder, enqueuePost, readJob } from '../../helpers/jobs';
import { testPost } from '../../helpers/posts';

const { afterwards, clean } = vi.hoisted(() => ({
  afterwards: [] as (() => Promise<void>)[],
  clean: vi.fn(async () => ({})),
}));
vi.mock('@/lib/cleaning/clean', () => ({ clean }));
// What a route does after its answer is done here only when a test asks for it.
vi.mock('next/server', async (original) => ({
  ...(await original<object>()),
  after: (work: () => Promise<void>) => afterwards.push(work),
}));
const done = vi.hoisted(() => ({ run: async () => ({ result: {}, reference: 'Work' }) }));
vi.mock('@/lib/jobs/write-post/handler', () => ({ handler: done }));
vi.mock('@/lib/jobs/make-image/handler', () => ({ handler: done }));
// Who asks is tested with the accounts; here it is whoever the bearer token names.
vi.mock('@/lib/auth/server', () => ({
  requireUser: async ({ request }: { request: Request }) => ({
    id: request.headers.get('authorization')?.replace('Bearer ', ''),
    email: 'someone@example.com',
  }),
}));

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
  vi.stubEnv('DATABASE_URL', database.url);
  // An order is refused where no post could be written, and no image stored.
  vi.stubEnv('OPENAI_API_KEY', 'key');
  vi.stubEnv('NEXT_PUBLIC_SUPABASE_URL', 'http://127.0.0.1:9');
  vi.stubEnv('NEXT_PUBLIC_SUPABASE_ANON_KEY', 'anon');
  vi.stubEnv('SUPABASE_SERVICE_ROLE_KEY', 'key');
  const { url, sql, db } = database;
  Object.assign(globalThis, { inkwrightDatabase: { url, sql, db } });
});
afterEach(() => vi.stubEnv('CRON_SECRET', ''));
afterAll(async () => {
  vi.unstubAllEnvs();
  await database.close();
});

function ask(userId: string, path = '/api/jobs', init: RequestInit & { body?: string } = {}) {
  const headers = { authorization: `Bearer ${userId}`, 'content-type': 'application/json' };
  return new Request(`http://localhost${path}`, {
    ...init,
    headers: { ...headers, ...(init.headers as Record<string, string>) },
  });
}
const named = (id: string) => ({ params: Promise.resolve({ id }) });
const nothing = { params: Promise.resolve({}) };

describe('the routes of jobs', () => {
  it('start a post once per key and refuse what is wrong', async () => {
    const userId = await testUser(database.db, 150);
    const send = (body: unknown, key = 'click') =>
      startBlog(
        ask(userId, '/api/jobs/blog-generation', {
          method: 'POST',
          headers: { 'idempotency-key': key },
          body: JSON.stringify(body),
        }),
        nothing,
      );
    const answers = [await send(blogOrder), await send(blogOrder)];
    expect(answers.map(({ status }) => status)).toEqual([202, 202]);
    const [first, second] = await Promise.all(answers.map((answer) => answer.json()));
    expect(first).toEqual({ jobId: expect.any(String), created: true });
    expect(second).toEqual({ ...first, created: false });
    expect((await send({ ...blogOrder, title: 'Other' })).status).toBe(409);
    expect((await send(blogOrder, 'another')).status).toBe(402);
    expect((await send(blogOrder, 'k'.repeat(201))).status).toBe(400);
    expect((await send({ ...blogOrder, keyword: ' ' }, 'third')).status).toBe(422);
  });

  it('start no post, and take nothing, where no model is configured', async () => {
    const userId = await testUser(database.db, 150);
    vi.stubEnv('OPENAI_API_KEY', '');
    const request = { method: 'POST', body: JSON.stringify(blogOrder) };
    const answer = await startBlog(ask(userId, '/api/jobs/blog-generation', request), nothing);
    vi.stubEnv('OPENAI_API_KEY', 'key');
    expect(answer.status).toBe(503);
    expect((await answer.json()).error.message).toMatch(/^Writing is switched off on this server/);
    const jobs = await list(ask(userId, '/api/jobs'), nothing);
    expect(await jobs.json()).toEqual([]);
  });

  it('start no image for a post of somebody else', async () => {
    const userId = await testUser(database.db, 150);
    const body = { prompt: 'a teapot', postId: randomUUID(), imageId: 'image-1', size: 'square' };
    const request = { method: 'POST', body: JSON.stringify(body) };
    const answer = await startImage(ask(userId, '/api/jobs/image-generation', request), nothing);
    expect(answer.status).toBe(404);
  });

  it('list, show and cancel the jobs of their owner only', async () => {
    const [userId, stranger] = [await testUser(database.db, 300), await testUser(database.db)];
    const job = await enqueuePost(database.db, userId);
    const lists = async (path: string, who = userId) =>
      (await list(ask(who, path), nothing)).json();
    expect(await lists('/api/jobs?active=true')).toMatchObject([
      { id: job.id, status: 'pending', data: { keyword: 'tea' }, result: null, error: null },
    ]);
    expect(await lists('/api/jobs?type=image-generation&active=true')).toEqual([]);
    expect(await lists('/api/jobs', stranger)).toEqual([]);
    for (const route of [one, events])
      expect((await route(ask(stranger), named(job.id))).status).toBe(404);
    const foreign = await cancel(ask(stranger, '/', { method: 'POST', body: '{}' }), named(job.id));
    expect(foreign.status).toBe(404);
    expect(await readJob(database.db, job.id)).toMatchObject({ status: 'pending' });
    expect((await one(ask(userId), named('not-an-id'))).status).toBe(404);
    const own = await cancel(ask(userId, '/', { method: 'POST', body: '{}' }), named(job.id));
    expect(await own.json()).toMatchObject({ status: 'failed', error: 'Cancelled' });
    expect(await lists('/api/jobs')).toMatchObject([{ id: job.id, error: 'Cancelled' }]);
    expect(await lists('/api/jobs?active=true')).toEqual([]);
  });

  it('list the unfinished images of their owner by type', async () => {
    const [userId, stranger] = [await testUser(database.db, 300), await testUser(database.db, 300)];
    await enqueuePost(database.db, userId);
    const order = async (who: string) => {
      const postId = await testPost(database.db, who);
      const body = { prompt: 'a teapot', postId, imageId: 'image-1', size: 'square' };
      const request = { method: 'POST', body: JSON.stringify(body) };
      const answer = await startImage(ask(who, '/api/jobs/image-generation', request), nothing);
      return { ...(await answer.json()), postId };
    };
    const { jobId, postId } = await order(userId);
    await order(stranger);
    const images = async () =>
      (await list(ask(userId, '/api/jobs?type=image-generation&active=true'), nothing)).json();
    expect(await images()).toMatchObject([
      {
        id: jobId,
        type: 'image-generation',
        status: 'pending',
        data: { prompt: 'a teapot', postId, imageId: 'image-1' },
      },
    ]);
    await database.sql`update app.jobs set status = 'completed' where id = ${jobId}`;
    expect(await images()).toEqual([]);
  });

  it('list all jobs in pages, every unfinished one on the first', async () => {
    const [userId, stranger] = [await testUser(database.db, 300), await testUser(database.db, 300)];
    const old = await enqueuePost(database.db, userId);
    const foreign = await enqueuePost(database.db, stranger);
    await database.sql`
      insert into app.jobs (user_id, type, status, data, created_at, finished_at)
      select ${userId}, 'blog-generation', 'completed', '{}', now() + i * interval '1 microsecond', now()
      from generate_series(1, 120) i`;
    const page = async (query = '') => {
      const answer = await list(ask(userId, `/api/jobs${query}`), nothing);
      return ((await answer.json()) as { id: string }[]).map(({ id }) => id);
    };
    const first = await page();
    expect(first).toHaveLength(51);
    expect(first.at(-1)).toBe(old.id);
    const second = await page(`?before=${first.at(49)}`);
    const third = await page(`?before=${second.at(-1)}`);
    const all = [...first.slice(0, 50), ...second, ...third];
    expect(all).toHaveLength(121);
    expect(new Set(all).size).toBe(121);
    expect(all.at(-1)).toBe(old.id);
    const elsewhere = await list(ask(userId, `/api/jobs?before=${foreign.id}`), nothing);
    expect(elsewhere.status).toBe(404);
  });

  it('leave out what only a newer version knows, and show the rest', async () => {
    const userId = await testUser(database.db, 300);
    const job = await enqueuePost(database.db, userId);
    const newer = randomUUID();
    await database.sql`
      insert into app.jobs (id, user_id, type, data) values (${newer}, ${userId}, 'seo-audit', '{}')`;
    for (const path of ['/api/jobs', '/api/jobs?active=true']) {
      const answer = await list(ask(userId, path), nothing);
      expect(answer.status).toBe(200);
      expect(await answer.json()).toMatchObject([{ id: job.id }]);
    }
    for (const route of [one, events])
      expect((await route(ask(userId), named(newer))).status).toBe(404);
    expect(
      (await cancel(ask(userId, '/', { method: 'POST', body: '{}' }), named(newer))).status,
    ).toBe(404);
    expect(await readJob(database.db, newer)).toMatchObject({ status: 'pending' });
  });

  it('begin the work after the answer', async () => {
    const userId = await testUser(database.db, 250);
    const send = (path: string, body: object) =>
      ask(userId, path, { method: 'POST', body: JSON.stringify(body) });
    const postId = await testPost(database.db, userId);
    const image = { prompt: 'a teapot', postId, imageId: 'image-1', size: 'square' };
    for (const answer of [
      () => startBlog(send('/api/jobs/blog-generation', blogOrder), nothing),
      () => startImage(send('/api/jobs/image-generation', image), nothing),
    ]) {
      afterwards.length = 0;
      const { jobId } = await (await answer()).json();
      expect(afterwards).toHaveLength(1);
      expect(await readJob(database.db, jobId)).toMatchObject({ status: 'pending' });
      await afterwards[0]?.();
      expect(await readJob(database.db, jobId)).toMatchObject({ status: 'completed' });
    }
  });

  it('do work that nobody does after a poll, where no scheduler runs', async () => {
    await database.sql`update app.jobs set status = 'failed'`;
    const userId = await testUser(database.db, 300);
    const [job, other] = [
      await enqueuePost(database.db, userId),
      await enqueuePost(database.db, userId),
    ];
    /** Polls ten times, with or without an earlier look of this process; then works after them. */
    const poll = async (isFirst = true) => {
      afterwards.length = 0;
      if (isFirst) Reflect.deleteProperty(globalThis, 'inkwrightPolls');
      for (let n = 0; n < 5; n++) {
        await list(ask(userId, '/api/jobs?active=true'), nothing);
        await one(ask(userId), named(job.id));
      }
      const looks = afterwards.length;
      for (const work of afterwards) await work();
      return { looks, status: (await readJob(database.db, job.id)).status };
    };
    // It has just been ordered: the request that did so works on it.
    expect(await poll()).toEqual({ looks: 1, status: 'pending' });
    await database.sql`update app.jobs set run_at = now() - interval '6 seconds' where id = ${job.id}`;
    expect(await poll(false)).toEqual({ looks: 0, status: 'pending' });
    // A worker holds it.
    await database.sql`
      update app.jobs set status = 'in-progress', lease_until = now() + interval '1 minute'
      where id = ${job.id}`;
    expect(await poll()).toEqual({ looks: 1, status: 'in-progress' });
    // The worker is gone.
    await database.sql`
      update app.jobs set lease_until = now() - interval '6 seconds' where id = ${job.id}`;
    expect(await poll()).toEqual({ looks: 1, status: 'completed' });
    await database.sql`update app.jobs set status = 'failed' where id = ${other.id}`;
    expect((await poll()).looks, 'nothing is unfinished').toBe(0);
  });

  it('answer a poll that brings nothing new with 304', async () => {
    const userId = await testUser(database.db, 150);
    const job = await enqueuePost(database.db, userId);
    const known = (etag?: string, path = '/') =>
      ask(userId, path, { headers: { 'if-none-match': etag ?? '' } });
    const active = (etag?: string) => list(known(etag, '/api/jobs?active=true'), nothing);
    const single = (etag?: string) => one(known(etag), named(job.id));
    const startedAgo = (seconds: number) =>
      database.sql`update app.jobs set status = 'in-progress',
        started_at = now() - make_interval(secs => ${seconds}) where id = ${job.id}`;
    for (const poll of [active, single]) {
      await database.sql`update app.jobs set status = 'pending', started_at = null where id = ${job.id}`;
      const first = await poll();
      const etag = first.headers.get('etag') ?? '';
      expect(await first.text()).toContain(job.id);
      const strong = etag.replace('W/', '');
      for (const same of [etag, strong, `"other", W/${strong}`, `W/"other",${etag}`, '*']) {
        const again = await poll(same);
        expect([same, again.status, await again.text()]).toEqual([same, 304, '']);
      }
      for (const other of ['"other"', '', strong.replaceAll('"', '')])
        expect((await poll(other)).status).toBe(200);

      await startedAgo(12);
      const begun = await poll(etag);
      expect(begun.status).toBe(200);
      await startedAgo(15);
      expect((await poll(begun.headers.get('etag') ?? '')).status).toBe(304);
      await database.sql`update app.jobs set progress = progress || '{"percentage": 20}' where id = ${job.id}`;
      expect((await poll(begun.headers.get('etag') ?? '')).status).toBe(200);
      await database.sql`update app.jobs set progress = progress || '{"percentage": 0}' where id = ${job.id}`;
    }
  });

  it('answer HEAD without a place among the streams', async () => {
    const userId = await testUser(database.db, 150);
    const { id: jobId } = await enqueuePost(database.db, userId);
    for (let n = 0; n < streamsPerUser + 2; n++) {
      const answer = await eventsHead(ask(userId, '/', { method: 'HEAD' }), named(jobId));
      expect([answer.status, answer.body]).toEqual([200, null]);
      expect(answer.headers.get('content-type')).toContain('text/event-stream');
    }
    const rows = await database.sql`select from app.event_streams where user_id = ${userId}`;
    expect(rows).toHaveLength(0);
    expect((await eventsHead(ask(userId, '/'), named(randomUUID()))).status).toBe(404);
  });

  it('tell of a job as it goes on, from where the browser was', async () => {
    const userId = await testUser(database.db, 150);
    const { id: jobId } = await enqueuePost(database.db, userId);
    await database.db.transaction((tx) =>
      insertStep(tx, {
        jobId,
        stepKey: 'section-1',
        inputHash: 'h',
        output: { value: 'Leaves.' },
        attempt: 1,
      }),
    );
    /** The names of the events until the stream falls silent. */
    const eventsFrom = async (last?: string) => {
      const leaving = new AbortController();
      const headers: Record<string, string> = last ? { 'last-event-id': last } : {};
      const answer = await events(
        ask(userId, '/', { headers, signal: leaving.signal }),
        named(jobId),
      );
      expect(Object.fromEntries(answer.headers)).toMatchObject({
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'private, no-store, no-transform',
        'x-accel-buffering': 'no',
      });
      let text = '';
      for await (const chunk of answer.body as unknown as AsyncIterable<Uint8Array>) {
        text += new TextDecoder().decode(chunk);
        // The second look at the job, which brings nothing new.
        if (text.includes('\n:\n')) break;
      }
      leaving.abort();
      return [...text.matchAll(/^event: (.*)$/gm)].map(([, name]) => name);
    };
    expect(await eventsFrom()).toEqual(['job', 'snapshot']);
    expect(await eventsFrom('steps.1')).toEqual(['job']);
    // Room for the last look at the job, and for a server that began a little late.
    expect(streamLifeMs).toBeLessThanOrEqual((maxDuration - 30) * 1000);
  });

  it('let nobody work the queue without the scheduler’s secret', async () => {
    const knock = async (bearer: string) =>
      (await cron(ask(bearer, '/api/cron/jobs'), nothing)).status;
    expect(await knock('undefined')).toBe(401);
    expect(await knock('')).toBe(401);
    vi.stubEnv('CRON_SECRET', 'a-secret-of-enough-length');
    expect(await knock('a-secret-of-enough-lengtH')).toBe(401);
    expect(clean).not.toHaveBeenCalled();
    await database.sql`update app.jobs set status = 'failed'`;
    afterwards.length = 0;
    const tick = async () => {
      const answer = await cron(ask('a-secret-of-enough-length', '/api/cron/jobs'), nothing);
      return [answer.status, await answer.json()];
    };
    expect(await tick()).toEqual([202, { started: true }]);
    expect(await tick(), 'beside the first').toEqual([202, { started: false }]);
    expect(clean).not.toHaveBeenCalled();
    expect(afterwards).toHaveLength(1);
    await afterwards[0]?.();
    expect(clean).toHaveBeenCalledTimes(1);
    expect(await tick(), 'after it').toEqual([202, { started: true }]);
  });
});
