import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { listPassages, searchPassages } from '@/db/queries/passages';
import { deleteSource, getSource, listSources } from '@/db/queries/sources';
import { jobs, passages, sourceFiles } from '@/db/schema';
import { drain } from '@/lib/jobs/engine/drain';
import { registry } from '@/lib/jobs/index';
import { activeJobViews, jobViews } from '@/lib/jobs/lists';
import { handler } from '@/lib/jobs/read-source/handler';
import { addAddress, addFile, readAgain } from '@/lib/jobs/read-source/start';
import { toSourceView } from '@/lib/sources/server/view';
import { pdfOf } from '@/lib/sources/testing/pdf';
import { type TestDatabase, testDatabase, testUser } from '../../helpers/database';
import { makeDue, registryOf } from '../../helpers/jobs';

let database: TestDatabase;
let userId: string;
let origin: string;
let answers: Record<string, (response: ServerResponse) => void>;
const asked: string[] = [];
const server = createServer((request, response) => {
  asked.push(request.url ?? '');
  const answer = answers[request.url ?? ''];
  if (answer) answer(response);
  else response.writeHead(404).end();
});

beforeAll(async () => {
  database = await testDatabase();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  vi.stubEnv('FETCH_LOOPBACK_ORIGINS', origin);
});
afterAll(async () => {
  vi.unstubAllEnvs();
  server.close();
  await database.close();
});
beforeEach(async () => {
  userId = await testUser(database.db, 300);
  asked.length = 0;
  answers = { '/mills': page(`<h2>Output</h2><p>${mills}</p>`) };
});

const mills =
  'The mill on the river ground 340 sacks of flour in a week, and the bakers of the town bought all of it. '.repeat(
    12,
  );
const page =
  (body: string, status = 200) =>
  (response: ServerResponse) =>
    response
      .writeHead(status, { 'content-type': 'text/html; charset=utf-8' })
      .end(`<html><head><title>Mills</title></head><body><article>${body}</article></body></html>`);
const work = () => drain({ db: database.db, budgetMs: 30_000, registry });
const viewOf = async (id: string, owner = userId) => {
  const source = await getSource(database.db, owner, id);
  return source && toSourceView(source);
};
const add = async (path: string) =>
  (await addAddress(database.db, userId, { address: origin + path })).source;
const dueAgain = async (jobId: string) => {
  await makeDue(database.db, jobId);
  await work();
};

describe('an address', () => {
  it('waits, is read once, and holds its passages', async () => {
    const { id } = await add('/mills');
    expect(await viewOf(id)).toMatchObject({ status: 'waiting', kind: 'address' });
    await work();
    expect(await viewOf(id)).toMatchObject({ status: 'ready', title: 'Mills', reason: null });
    const found = await listPassages(database.db, userId, { sourceId: id, max: 99 });
    expect(found.length).toBeGreaterThan(1);
    expect(found[0]).toMatchObject({ heading: 'Output', ordinal: 0, page: null });
    await work();
    expect(asked).toEqual(['/mills']);
  });

  it('that is added twice is one source', async () => {
    const { db } = database;
    const both = await Promise.all([add('/mills'), add('/mills#part')]);
    expect(new Set(both.map(({ id }) => id)).size).toBe(1);
    expect(await addAddress(db, userId, { address: `${origin}/mills` })).toMatchObject({
      created: false,
    });
    const [row] = await db
      .select({ n: sql<number>`count(*)::int` })
      .from(jobs)
      .where(eq(jobs.userId, userId));
    expect(row?.n).toBe(1);
  });

  it.each([
    ['/gone', 'There is no page'],
    ['/wall', 'blocks automated access'],
    ['/member', 'behind a sign-in'],
    ['/app', 'without its scripts'],
    ['/picture', 'kind of file'],
    ['/inside', 'not on the public internet'],
  ])('%s says in plain words why it cannot be read', async (path, words) => {
    Object.assign(answers, {
      '/wall': page('Just a moment...', 403),
      '/member': (response: ServerResponse) =>
        response.writeHead(302, { location: '/login' }).end(),
      '/login': page('<form><input type="password"></form>'),
      '/app': page('<div id="root"></div><script src="/app.js"></script>'),
      '/picture': (response: ServerResponse) =>
        response.writeHead(200, { 'content-type': 'image/png' }).end('x'),
      '/inside': (response: ServerResponse) =>
        response.writeHead(302, { location: 'http://169.254.169.254/' }).end(),
    });
    const { id } = await add(path);
    await work();
    expect(await viewOf(id)).toMatchObject({
      status: 'failed',
      reason: expect.stringContaining(words),
    });
  });

  it.each(['', 'example', 'ftp://example.com', 'http://user:word@example.com'])(
    'is refused at once: %s',
    async (address) => {
      const adding = addAddress(database.db, userId, { address });
      await expect(adding).rejects.toMatchObject({ code: 'invalid' });
    },
  );

  it('of a site that is down is tried three times, then again when asked', async () => {
    answers['/down'] = page('', 503);
    const { id, jobId } = await add('/down');
    for (let tries = 0; tries < 3; tries += 1) await dueAgain(jobId);
    expect(asked).toHaveLength(3);
    expect(await viewOf(id)).toMatchObject({ status: 'failed' });
    answers['/down'] = page(`<p>${mills}</p>`);
    expect(toSourceView(await readAgain(database.db, userId, id)).status).toBe('waiting');
    await work();
    expect(await viewOf(id)).toMatchObject({ status: 'ready', reason: null });
  });

  it('that nobody named is not read against robots.txt', async () => {
    answers['/robots.txt'] = (response) => response.end('User-agent: *\nDisallow: /');
    const { source } = await addAddress(database.db, userId, {
      address: `${origin}/mills`,
      isFound: true,
    });
    await work();
    expect(await viewOf(source.id)).toMatchObject({
      status: 'failed',
      reason: expect.stringContaining('asks programs not to'),
    });
  });
});

describe('a file', () => {
  it('keeps its pages, and its bytes only until it has been read', async () => {
    const { db } = database;
    const bytes = pdfOf([mills.slice(0, 900), mills.slice(0, 900)]);
    const { source } = await addFile(db, userId, { name: 'mills.pdf', bytes });
    expect(await db.select().from(sourceFiles)).toHaveLength(1);
    await work();
    expect(await viewOf(source.id)).toMatchObject({
      status: 'ready',
      title: 'mills.pdf',
      pages: 2,
    });
    expect(await db.select().from(sourceFiles)).toEqual([]);
    const found = await listPassages(db, userId, { sourceId: source.id, max: 9 });
    expect(new Set(found.map((passage) => passage.page))).toEqual(new Set([1, 2]));
    expect(await addFile(db, userId, { name: 'again.pdf', bytes })).toMatchObject({
      created: false,
    });
  });

  it('that failed is read again when it is added again', async () => {
    const { db } = database;
    const bytes = new TextEncoder().encode('%PDF-1.4 broken');
    const add = () => addFile(db, userId, { name: 'mills.pdf', bytes });
    const { source } = await add();
    await work();
    expect(await viewOf(source.id)).toMatchObject({ status: 'failed' });
    const again = await add();
    expect(again).toMatchObject({ created: true, source: { id: source.id, status: 'waiting' } });
    expect(await db.select().from(sourceFiles)).toHaveLength(1);
    await work();
    expect(await viewOf(source.id)).toMatchObject({ status: 'failed' });
  });

  it.each(['a.exe', 'a.constructor', 'pdf.'])('of another kind is refused: %s', async (name) => {
    const adding = addFile(database.db, userId, { name, bytes: new Uint8Array(3) });
    await expect(adding).rejects.toMatchObject({ code: 'invalid' });
  });
});

describe('a reader that is gone', () => {
  it('is followed by another one, and the passages are there once', async () => {
    const { id, jobId } = await add('/mills');
    await database.db
      .update(jobs)
      .set({
        status: 'in-progress',
        attempt: 1,
        leaseToken: crypto.randomUUID(),
        leaseUntil: sql`now() - interval '1 second'`,
      })
      .where(eq(jobs.id, jobId));
    await work();
    expect(await viewOf(id)).toMatchObject({ status: 'ready' });
    const found = await listPassages(database.db, userId, { sourceId: id, max: 99 });
    expect(found.map(({ ordinal }) => ordinal)).toEqual(found.map((_, at) => at));
  });

  it('each time leaves a source that says so', async () => {
    const { id, jobId } = await add('/mills');
    await database.db.update(jobs).set({ status: 'failed', error: 'x' }).where(eq(jobs.id, jobId));
    expect(await viewOf(id)).toMatchObject({
      status: 'failed',
      reason: expect.stringContaining('again'),
    });
  });

  it('writes nothing to a source that was deleted meanwhile', async () => {
    const { id } = await add('/mills');
    const deleting = registryOf('source-reading', {
      run: async (context) => {
        const outcome = await handler.run(context);
        await deleteSource(database.db, userId, id);
        return outcome;
      },
    });
    await drain({ db: database.db, budgetMs: 30_000, registry: deleting });
    expect(await viewOf(id)).toBeNull();
    expect(await database.db.select().from(passages).where(eq(passages.sourceId, id))).toEqual([]);
  });
});

it('is nobody else’s', async () => {
  const { db } = database;
  const { id } = await add('/mills');
  await work();
  const other = await testUser(db, 0);
  expect(await viewOf(id, other)).toBeNull();
  expect(await listSources(db, other, 9)).toEqual([]);
  expect(await listPassages(db, other, { sourceId: id, max: 9 })).toEqual([]);
  expect(await searchPassages(db, other, { sourceIds: [id], text: 'flour', max: 9 })).toEqual([]);
  expect(await deleteSource(db, other, id)).toBe(false);
  await expect(readAgain(db, other, id)).rejects.toMatchObject({ code: 'not_found' });
  expect(await viewOf(id)).toMatchObject({ status: 'ready' });
});

it('is in no list of jobs', async () => {
  await add('/mills');
  expect(await activeJobViews(database.db, userId)).toEqual([]);
  expect(await jobViews(database.db, userId)).toEqual([]);
});

it.each([
  [
    'en',
    'The bakers bought flour for their bread and the prices of it rose with the wages.',
    'price of baking',
  ],
  [
    'de',
    'Die Häuser der Stadt wurden gebaut, und das Korn ist nicht mit auf dem Wagen für die Bauern.',
    'ein Haus',
  ],
  [
    'fr',
    'Les moulins des villes sont une richesse pour les paysans et vous les voyez avec du blé dans la plaine.',
    'moulin',
  ],
])('passages are found by other forms of their words: %s', async (language, text, query) => {
  const { db } = database;
  const bytes = new TextEncoder().encode(`${text} ${text}\n\nx`);
  const { source } = await addFile(db, userId, { name: 'a.txt', bytes });
  await work();
  expect(await getSource(db, userId, source.id)).toMatchObject({ language });
  const wanted = { sourceIds: [source.id], max: 3 };
  expect(await searchPassages(db, userId, { ...wanted, text: query })).toHaveLength(1);
  expect(await searchPassages(db, userId, { ...wanted, text: "zebra' | ! & <->" })).toEqual([]);
});
