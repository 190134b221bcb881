import { randomBytes } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { Webhook } from 'standardwebhooks';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { updateConnection } from '@/db/queries/connections';
import { connections, deliveries, jobs, posts, publications } from '@/db/schema';
import { drain } from '@/lib/jobs/engine/drain';
import { registry } from '@/lib/jobs/index';
import { startPublication } from '@/lib/jobs/publish-post/start';
import { PublishInput, type PublishRequest } from '@/lib/publications/schema';
import { deliveryPage } from '@/lib/publications/server/deliveries';
import { publishingView } from '@/lib/publications/server/publishing-view';
import { testConnection } from '@/lib/publish/server/connections';
import { recheckPages } from '@/lib/publish/server/recheck';
import { connectWebhook, rotateSecret, switchOn } from '@/lib/publish/server/webhook/connect';
import { type TestDatabase, testDatabase, testUser } from '../../helpers/database';
import { type HttpServer, serveHttp } from '../../helpers/http-adapter';
import { makeDue, workAll } from '../../helpers/jobs';
import { testPost } from '../../helpers/posts';
import { type StorageServer, startStorage } from '../../helpers/storage-server';

vi.mock('@/lib/mail/send-mail', () => ({
  sendMail: async (mail: object) => mails.push(mail),
}));

type Received = { headers: Record<string, string>; body: string };

let database: TestDatabase;
let storage: StorageServer;
let server: HttpServer;
const mails: object[] = [];
let received: Received[];
let answer: (body: string) => Response;

beforeAll(async () => {
  [database, storage] = await Promise.all([testDatabase(), startStorage()]);
  server = await serveHttp(async (request) => {
    if (request.method === 'GET') {
      const { data } = JSON.parse(received.at(-1)?.body ?? '{}');
      const page = `<title>${data.title}</title><h1>${data.title}</h1>${data.html}`;
      return new Response(page, { headers: { 'content-type': 'text/html' } });
    }
    const body = await request.text();
    received.push({ headers: Object.fromEntries(request.headers), body });
    return answer(body);
  });
  process.env.FETCH_LOOPBACK_ORIGINS = server.origin;
  process.env.APP_URL = 'https://inkwright.example';
  process.env.SECRETS_KEY = randomBytes(32).toString('base64');
});
beforeEach(() => {
  received = [];
  mails.length = 0;
  answer = () => new Response('ok');
});
afterEach(async () => {
  // What still waits would be claimed by the next test's worker.
  await database.sql`update app.jobs set status = 'failed', finished_at = now()
    where status = 'pending'`;
});
afterAll(async () => {
  await server.close();
  await storage.close();
  await database.close();
});

async function writer() {
  const userId = await testUser(database.db);
  const url = `${server.origin}/hook`;
  const { id, secret } = await connectWebhook(database.db, userId, { url, name: 'Own site' });
  const postId = await testPost(database.db, userId, {
    content: '---\n\n# Tea\n\nPour it at 95 degrees.\n\n## Leaves\n\nGreen ones.\n',
  });
  const order = (request: Partial<PublishRequest> = {}) => {
    const input = { id: postId, connectionId: id, action: 'live', ...request };
    return startPublication(database.db, userId, PublishInput.parse(input));
  };
  const view = async () => (await publishingView(database.db, userId, postId)).publications[0];
  const log = async () =>
    (await deliveryPage(database.db, userId, { connectionId: id })).deliveries;
  const connection = async () => {
    const [row] = await database.db.select().from(connections).where(eq(connections.id, id));
    if (!row) throw new Error('The webhook is gone.');
    return row;
  };
  return { userId, id, secret, postId, order, view, log, connection };
}

const work = () => workAll(database.db);

async function jobOf(id: string) {
  const [row] = await database.db
    .select({ row: jobs, seconds: sql<number>`extract(epoch from run_at - now())::float8` })
    .from(jobs)
    .where(eq(jobs.id, id));
  if (!row) throw new Error('There is no such job.');
  return { ...row.row, seconds: row.seconds };
}

/** One attempt, due at once. */
async function attempt(jobId: string) {
  await makeDue(database.db, jobId);
  await drain({ db: database.db, registry, budgetMs: 1_000 });
  return jobOf(jobId);
}

const last = () => received.at(-1) ?? { headers: {}, body: '' };

describe('an event', () => {
  it('is verified by the library of Standard Webhooks, and by nothing else', async () => {
    const { order, secret, postId } = await writer();
    await order({ tags: ['calm'] });
    await work();
    const { headers, body } = last();
    const event = new Webhook(secret).verify(body, headers);
    expect(event).toMatchObject({
      type: 'post.published',
      data: {
        ...{ id: postId, title: 'Tea, calmly', slug: 'tea-calmly', tags: ['calm'] },
        html: expect.stringContaining('<h2'),
        markdown: expect.stringContaining('## Leaves'),
      },
    });
    expect(() => new Webhook(secret).verify(body.replace('95', '59'), headers)).toThrow();
    const other = `whsec_${randomBytes(32).toString('base64')}`;
    expect(() => new Webhook(other).verify(body, headers)).toThrow();
    expect(headers['webhook-id']).not.toContain('.');
  });

  it('names what happened: published, updated, unpublished', async () => {
    const { order, view } = await writer();
    for (const action of ['live', 'keep', 'unpublish'] as const) {
      await order({ action });
      await work();
    }
    expect(received.map(({ body }) => JSON.parse(body).type)).toEqual([
      ...['post.published', 'post.updated', 'post.unpublished'],
    ]);
    expect(await view()).toMatchObject({ state: 'removed', url: null });
  });

  it('is answered with the address of the page, which is then compared', async () => {
    const { order, view, postId } = await writer();
    answer = () => Response.json({ url: `${server.origin}/blog/tea` });
    await order();
    await work();
    expect(await view()).toMatchObject({
      ...{ state: 'live', url: `${server.origin}/blog/tea`, hasChanged: false, editUrl: null },
      proof: { readable: true, findings: [] },
    });
    await database.db
      .update(posts)
      .set({ updatedAt: new Date(Date.now() + 1_000) })
      .where(eq(posts.id, postId));
    expect(await view()).toMatchObject({ hasChanged: true });
  });

  it('is signed with both secrets for a day after a rotation', async () => {
    const { order, userId, id, secret } = await writer();
    const fresh = await rotateSecret(database.db, userId, id);
    await order();
    await work();
    const { headers, body } = last();
    for (const known of [secret, fresh.secret]) new Webhook(known).verify(body, headers);
    expect(headers['webhook-signature']?.split(' ')).toHaveLength(2);
  });

  it('waits in the queue for its time', async () => {
    const { order, view, log } = await writer();
    const scheduledFor = new Date(Date.now() + 3_600_000).toISOString();
    const { jobId } = await order({ action: 'scheduled', scheduledFor });
    await drain({ db: database.db, registry, budgetMs: 1_000 });
    expect(received).toEqual([]);
    expect((await jobOf(jobId)).seconds).toBeGreaterThan(3_590);
    expect(await view()).toMatchObject({ state: 'scheduled', scheduledFor });
    expect(await log()).toMatchObject([
      { state: 'working', attempts: [], nextAt: expect.any(String) },
    ]);
    const past = JSON.stringify({ scheduledFor: new Date(Date.now() - 1_000).toISOString() });
    await database.db.update(jobs).set({ data: sql`data || ${past}::jsonb` });
    await attempt(jobId);
    expect(await view()).toMatchObject({ state: 'live', scheduledFor: null });
  });

  it('keeps a scheduled update of a live post scheduled, whatever a check of the page finds', async () => {
    answer = () => Response.json({ url: `${server.origin}/tea` });
    const { order, view, postId } = await writer();
    await order();
    await work();
    await database.db.update(publications).set({ nextCheckAt: new Date() });
    const scheduledFor = new Date(Date.now() + 3_600_000).toISOString();
    await order({ action: 'scheduled', scheduledFor });
    await drain({ db: database.db, registry, budgetMs: 1_000 });
    const [kept] = await database.db
      .select()
      .from(publications)
      .where(eq(publications.postId, postId));
    expect(kept).toMatchObject({ status: 'scheduled', nextCheckAt: null });
    await database.db
      .update(publications)
      .set({ nextCheckAt: new Date(0) })
      .where(eq(publications.postId, postId));
    await recheckPages(database.db);
    expect(await view()).toMatchObject({ state: 'scheduled', scheduledFor });
  });

  it('that waits stays when a newer order is refused', async () => {
    const { userId, order, view } = await writer();
    const scheduledFor = new Date(Date.now() + 3_600_000).toISOString();
    const { jobId } = await order({ action: 'scheduled', scheduledFor });
    await drain({ db: database.db, registry, budgetMs: 1_000 });
    await database.sql`update app.profiles set closed_at = now() where id = ${userId}`;
    await expect(order()).rejects.toThrow();
    expect(await jobOf(jobId)).toMatchObject({ status: 'pending' });
    expect(await view()).toMatchObject({ state: 'scheduled' });
  });

  it('is not sent for a post that was only scheduled, and taken back', async () => {
    const { order, view } = await writer();
    const scheduledFor = new Date(Date.now() + 3_600_000).toISOString();
    const { jobId } = await order({ action: 'scheduled', scheduledFor });
    await drain({ db: database.db, registry, budgetMs: 1_000 });
    await order({ action: 'unpublish' });
    await work();
    expect(received).toEqual([]);
    expect(await jobOf(jobId)).toMatchObject({ status: 'failed' });
    expect(await view()).toMatchObject({ state: 'removed', scheduledFor: null });
  });

  it('is tried out by a test, and there are no drafts', async () => {
    const { userId, id, secret, order } = await writer();
    await testConnection(database.db, userId, id);
    const { headers, body } = last();
    expect(new Webhook(secret).verify(body, headers)).toMatchObject({ type: 'test' });
    answer = () => new Response('no', { status: 500 });
    await expect(testConnection(database.db, userId, id)).rejects.toThrow(/HTTP 500/);
    await expect(order({ action: 'draft' })).rejects.toThrow(/no drafts/);
  });
});

describe('a failed delivery', () => {
  it('is tried ten times, later each time, as the same message, then switches off', async () => {
    const { order, connection, log, userId } = await writer();
    answer = () => new Response('Down\nat night', { status: 503 });
    const { jobId } = await order();
    const waits: number[] = [];
    for (let tries = 1; tries < 10; tries++) {
      const { runAt } = await attempt(jobId);
      const [entry] = await database.db.select().from(deliveries).where(eq(deliveries.id, jobId));
      // From the attempt's own time: a slow machine looks at the job only later.
      waits.push((runAt.getTime() - Date.parse(entry?.attempts.at(-1)?.at ?? '')) / 1000);
    }
    expect((await log())[0]).toMatchObject({ state: 'working', nextAt: expect.any(String) });
    const hours = [5 / 3600, 5 / 60, 0.5, 2, 5, 10, 14, 20, 24];
    for (const [at, hour] of hours.entries()) {
      expect(waits[at]).toBeGreaterThan(hour * 3600 - 1);
      expect(waits[at]).toBeLessThan(hour * 3600 + 90);
    }
    expect(await connection()).toMatchObject({ offReason: null, failingSince: expect.any(Date) });
    expect(await attempt(jobId)).toMatchObject({ status: 'failed', errorClass: 'fatal' });
    expect(await connection()).toMatchObject({ offReason: 'failing' });
    const [owner] = await database.sql`select email from app.profiles where id = ${userId}`;
    expect(mails).toMatchObject([
      { to: owner?.email, text: expect.stringMatching(/ten attempts/) },
    ]);
    const [row] = await database.db.select().from(deliveries).where(eq(deliveries.id, jobId));
    expect(row?.attempts).toHaveLength(10);
    expect(row?.attempts[0]).toMatchObject({ answer: 'HTTP 503 Down' });
    expect(new Set(received.map(({ headers, body }) => headers['webhook-id'] + body)).size).toBe(1);
  });

  it('through all attempts does not switch off what delivers others', async () => {
    const { order, connection, id } = await writer();
    answer = () => new Response('', { status: 413 });
    const { jobId } = await order();
    for (let tries = 1; tries < 10; tries++) await attempt(jobId);
    await updateConnection(database.db, (await connection()).userId, { id, failingSince: null });
    expect(await attempt(jobId)).toMatchObject({ status: 'failed', errorClass: 'fatal' });
    expect(await connection()).toMatchObject({ offReason: null });
  });

  it('waits at least as long as the receiver asks', async () => {
    const { order } = await writer();
    answer = () => new Response('', { status: 429, headers: { 'retry-after': '900' } });
    const { jobId } = await order();
    expect((await attempt(jobId)).seconds).toBeGreaterThan(890);
  });

  it('of a redirect is one, and the redirect is not followed', async () => {
    const { order } = await writer();
    answer = () => Response.redirect(`${server.origin}/elsewhere`, 307);
    const { jobId } = await order();
    expect(await attempt(jobId)).toMatchObject({
      status: 'pending',
      progress: { message: expect.stringMatching(/redirects/) },
    });
    expect(received).toHaveLength(1);
  });

  it('with HTTP 410 switches off at once, until its owner switches it on', async () => {
    const { order, connection, userId, id, view } = await writer();
    answer = () => new Response('', { status: 410 });
    await order();
    await work();
    expect(await connection()).toMatchObject({ offReason: 'gone' });
    answer = () => new Response('ok');
    await order();
    await work();
    expect(received).toHaveLength(1);
    expect(await view()).toMatchObject({ error: expect.stringMatching(/switched off/) });
    await switchOn(database.db, userId, id);
    await order();
    await work();
    expect(await view()).toMatchObject({ state: 'live', error: null });
    expect(await connection()).toMatchObject({ offReason: null, failingSince: null });
  });

  it('ends when a newer order comes, and holds up no other work', async () => {
    const { order, view, userId } = await writer();
    answer = () => new Response('', { status: 500 });
    const { jobId } = await order();
    await attempt(jobId);
    await attempt(jobId);
    expect((await jobOf(jobId)).seconds).toBeGreaterThan(60);
    const waiting = await database.sql`
      insert into app.jobs (user_id, type, data, status, error_class, run_at)
      select ${userId}, 'publication', jsonb_build_object('publicationId', n), 'pending', 'wait',
        now() + interval '1 hour' from generate_series(1, 30) n returning 1`;
    expect(waiting).toHaveLength(30);
    answer = () => new Response('ok');
    await order();
    await work();
    expect(await jobOf(jobId)).toMatchObject({ status: 'failed', errorClass: 'cancelled' });
    expect(await view()).toMatchObject({ state: 'live' });
  });

  it('at an address that is not public is none: nothing is connected to', async () => {
    const { order, id } = await writer();
    await database.db
      .update(connections)
      .set({ api: 'http://169.254.169.254/' })
      .where(eq(connections.id, id));
    const { jobId } = await order();
    expect(await attempt(jobId)).toMatchObject({ status: 'failed', errorClass: 'fatal' });
    const userId = await testUser(database.db);
    const connecting = connectWebhook(database.db, userId, { url: 'http://10.0.0.1', name: '' });
    await expect(connecting).rejects.toThrow(/not on the public internet/);
  });
});
