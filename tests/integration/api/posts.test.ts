import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { getPost as findPost } from '@/db/queries/posts';
import { createKey } from '@/lib/api-keys/keys';
import { createPost } from '@/lib/api-v1/create-post';
import { createImage } from '@/lib/api-v1/images';
import { getJob, listJobs, stopJob } from '@/lib/api-v1/jobs';
import { deletePost, getPost, listPosts, updatePost } from '@/lib/api-v1/posts';
import type { JobView } from '@/lib/jobs/schema';
import { waitForJob } from '@/lib/mcp/wait-for-job';
import { contentLimit } from '@/lib/posts/limits';
import { testUser } from '../../helpers/database';
import { blogOrder, enqueuePost } from '../../helpers/jobs';
import { testPost } from '../../helpers/posts';
import { ideas, openApp } from '../security/harness';
import { type Sent, send } from './requests';

vi.mock('@/lib/ai/ideas', async () => {
  const made = (await import('../security/harness')).ideas;
  return Object.fromEntries(Object.entries(made).map(([name, work]) => [name, vi.fn(work)]));
});
vi.mock('next/server', async (original) => ({
  ...(await original<object>()),
  after: () => undefined,
}));

let app: Awaited<ReturnType<typeof openApp>>;
beforeAll(async () => {
  app = await openApp();
});
afterAll(() => app.close());

async function writer(credits = 500) {
  const userId = await testUser(app.db, credits);
  const { key } = await createKey(app.db, userId, {
    ...{ name: 'Test', scopes: ['read', 'write'], days: null },
  });
  return { userId, key };
}

async function ask(operation: Parameters<typeof send>[0], sent: Sent) {
  const answer = await send(operation, sent);
  const text = await answer.text();
  return { status: answer.status, headers: answer.headers, body: text ? JSON.parse(text) : null };
}

describe('a post from a keyword', () => {
  it('is ordered once per key, though every request is suggested something else', async () => {
    const { userId, key } = await writer();
    const headers = { 'idempotency-key': randomUUID() };
    const sent = { key, headers, body: { keyword: 'tea' } };
    let titles = 0;
    const { generateTitles } = await import('@/lib/ai/ideas');
    vi.mocked(generateTitles).mockImplementation(async () => ({
      titles: [{ title: `Tea, number ${titles++}`, angle: 'x' }],
    }));
    const answers = await Promise.all(Array.from({ length: 4 }, () => ask(createPost, sent)));
    answers.push(await ask(createPost, sent));
    expect(answers.map(({ status }) => status)).toEqual([202, 202, 202, 202, 202]);
    expect(new Set(answers.map(({ body }) => body.jobId)).size).toBe(1);
    expect(answers.filter(({ body }) => body.created)).toHaveLength(1);
    const [profile] = await app.sql`select credits_held from app.profiles where id = ${userId}`;
    expect(profile?.credits_held).toBe(150);
    expect((await ask(createPost, { ...sent, body: { keyword: 'coffee' } })).status).toBe(409);
    expect(
      (await ask(createPost, { ...sent, body: { keyword: 'tea', title: 'Other' } })).status,
    ).toBe(409);
    vi.mocked(generateTitles).mockImplementation(ideas.generateTitles);
  });

  it('asks no model for those who cannot pay, nor where all is sent', async () => {
    const { generateTitles } = await import('@/lib/ai/ideas');
    vi.mocked(generateTitles).mockClear();
    const poor = await writer(100);
    const refused = await ask(createPost, { key: poor.key, body: { keyword: 'tea' } });
    expect(refused).toMatchObject({ status: 402, body: { error: { code: 'payment_required' } } });
    const { key } = await writer();
    const { articleType: _, ...body } = blogOrder;
    expect((await ask(createPost, { key, body })).status).toBe(202);
    expect(generateTitles).not.toHaveBeenCalled();
  });

  it('that is not valid is refused with the path of each problem', async () => {
    const { key } = await writer();
    const { articleType: _, ...order } = blogOrder;
    const body = { ...order, keyword: '!!!', outline: [], brand: 1 };
    const { status, body: answer } = await ask(createPost, { key, body });
    expect(status).toBe(422);
    const paths = answer.error.details.issues.map(({ path }: { path: string }) => path);
    expect(paths).toEqual(expect.arrayContaining(['keyword', 'outline']));
    expect(answer.error.message).toContain('brand');
  });

  it('needs an Idempotency-Key, as an image does', async () => {
    const { key } = await writer();
    const headers = { 'idempotency-key': '' };
    for (const operation of [createPost, createImage]) {
      const answer = await ask(operation, { key, headers, body: operation.example.body });
      expect(answer.status).toBe(400);
      expect(answer.body.error.message).toContain('Idempotency-Key');
    }
  });
});

describe('the text of a post', () => {
  it('is changed only from the version that it has, and told both otherwise', async () => {
    const { userId, key } = await writer();
    const params = { id: await testPost(app.db, userId, { content: 'One' }) };
    const read = await ask(getPost, { key, params });
    const { version } = read.body;
    expect(read.headers.get('etag')).toBe(`"${version}"`);
    const known = await ask(getPost, { key, params, headers: { 'if-none-match': `"${version}"` } });
    expect(known.status).toBe(304);

    const from = (tag: string) => ({ 'if-match': tag });
    const change = { key, params, body: { content: 'Two' } };
    expect((await ask(updatePost, change)).status).toBe(428);
    expect((await ask(updatePost, { ...change, headers: from('*') })).status).toBe(400);
    const changed = await ask(updatePost, { ...change, headers: from(`"${version}"`) });
    expect(changed.status).toBe(200);
    expect(changed.body.content).toContain('Two');
    expect(changed.body.version).not.toBe(version);
    // An answer that was lost: the same change again is done already.
    expect((await ask(updatePost, { ...change, headers: from(`W/"${version}"`) })).status).toBe(
      200,
    );

    const late = { key, params, body: { content: 'Three' }, headers: from(`"${version}"`) };
    expect(await ask(updatePost, late)).toMatchObject({
      status: 412,
      body: {
        error: {
          code: 'precondition_failed',
          details: { sent: version, current: changed.body.version },
        },
      },
    });
    expect((await findPost(app.db, userId, params.id))?.content).toContain('Two');
  });

  it.each([
    ['no JSON', 'x', 400],
    ['unknown fields', { content: 'x', credits: 9 }, 422],
    ['nothing', { content: ' ' }, 422],
    ['a text that is too long', { content: 'a'.repeat(contentLimit + 1) }, 422],
    ['a body that is too large', JSON.stringify({ content: 'a'.repeat(contentLimit * 7) }), 413],
  ])('is not replaced by %s', async (_what, body, status) => {
    const { userId, key } = await writer();
    const params = { id: await testPost(app.db, userId, { content: 'One' }) };
    const answer = await ask(updatePost, { key, params, body, headers: { 'if-match': '"1"' } });
    expect(answer.status).toBe(status);
    expect((await findPost(app.db, userId, params.id))?.content).toBe('One');
  });
});

describe('lists', () => {
  it('have pages without gaps or repeats, also when a post is deleted between them', async () => {
    const { userId, key } = await writer();
    const made: string[] = [];
    for (let at = 0; at < 7; at++)
      made.push(
        await testPost(app.db, userId, {
          title: `Tea ${at}`,
          createdAt: new Date(2026, 0, at + 1),
        }),
      );
    const page = (query: Record<string, string>) => ask(listPosts, { key, query });
    const first = await page({ limit: '3' });
    const ids = (answer: typeof first) => answer.body.data.map(({ id }: { id: string }) => id);
    expect(ids(first)).toEqual(made.slice(4).reverse());
    const cursor = first.body.nextCursor;
    expect((await ask(deletePost, { key, params: { id: cursor } })).status).toBe(204);
    const second = await page({ limit: '4', cursor });
    expect(ids(second)).toEqual(made.slice(0, 4).reverse());
    expect(second.body.nextCursor).toBeNull();
    expect((await page({ limit: '0' })).status).toBe(422);
    expect((await page({ limit: '101' })).status).toBe(422);
    expect((await page({ offset: '1' })).status).toBe(422);
    expect((await page({ cursor: randomUUID() })).status).toBe(404);
  });

  it('of jobs have pages, too', async () => {
    const { userId, key } = await writer(1_000);
    for (let at = 0; at < 3; at++) await enqueuePost(app.db, userId);
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const query = { limit: '2', type: 'blog-generation', ...(cursor ? { cursor } : {}) };
      const { body } = await ask(listJobs, { key, query });
      seen.push(...body.data.map(({ id }: { id: string }) => id));
      cursor = body.nextCursor ?? undefined;
    } while (cursor);
    expect(new Set(seen).size).toBe(3);
    expect(seen).toHaveLength(3);
  });
});

it('a job of the account is out of reach of a key', async () => {
  const { userId, key } = await writer();
  const [job] = await app.sql`insert into app.jobs (user_id, type, data)
    values (${userId}, 'account-export', '{}') returning id`;
  const params = { id: String(job?.id) };
  expect((await ask(listJobs, { key })).body.data).toEqual([]);
  expect((await ask(getJob, { key, params })).status).toBe(404);
  expect((await ask(stopJob, { key, params, body: {} })).status).toBe(404);
});

it('a job is stopped once, for free before its first section', async () => {
  const { userId, key } = await writer();
  const { id } = await enqueuePost(app.db, userId);
  const stop = () => ask(stopJob, { key, params: { id }, body: {} });
  for (const answer of [await stop(), await stop()])
    expect(answer).toMatchObject({ status: 200, body: { status: 'failed', error: 'Cancelled' } });
  expect((await ask(getJob, { key, params: { id } })).body.status).toBe('failed');
  const [profile] = await app.sql`select credits_available, credits_held from app.profiles
    where id = ${userId}`;
  expect(profile).toEqual({ credits_available: 500, credits_held: 0 });
});

it('a wait ends with the job, with its time and with its caller, and only a few wait at once', async () => {
  const job = (status: JobView['status']) => ({ status }) as JobView;
  const user = { id: randomUUID() };
  const wait = { user, signal: new AbortController().signal, seconds: 30, everyMs: 1 };
  const states = [job('pending'), job('in-progress'), job('completed')];
  const read = async () => states.shift() ?? job('completed');
  expect(await waitForJob(read, wait)).toMatchObject({ isOver: true });
  const pending = async () => job('pending');
  expect(await waitForJob(pending, { ...wait, seconds: 0 })).toMatchObject({ isOver: false });
  const caller = new AbortController();
  const waiting = Array.from({ length: 4 }, () =>
    waitForJob(pending, { ...wait, everyMs: 60_000, signal: caller.signal }),
  );
  expect(await waitForJob(pending, { ...wait, everyMs: 60_000 })).toMatchObject({ isOver: false });
  caller.abort();
  expect(await Promise.all(waiting)).toHaveLength(4);
});
