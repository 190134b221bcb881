import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { listPassages } from '@/db/queries/passages';
import { takeDueSources } from '@/db/queries/source-checks';
import { postSources, posts, sources } from '@/db/schema';
import { dismiss, noticesOfPost } from '@/lib/evidence/server/notices';
import { recheckSources } from '@/lib/evidence/server/recheck-sources';
import { drain } from '@/lib/jobs/engine/drain';
import { registry } from '@/lib/jobs/index';
import { addAddress, readAgain } from '@/lib/jobs/read-source/start';
import { type TestDatabase, testDatabase, testUser } from '../../helpers/database';
import { testPost } from '../../helpers/posts';

let database: TestDatabase;
let userId: string;
let origin: string;
let answers: Record<string, (response: ServerResponse) => void>;
const asked: string[] = [];
const server = createServer((request, response) => {
  const path = request.url ?? '';
  if (path === '/robots.txt') return response.end('User-agent: *\nDisallow: /closed');
  asked.push(path);
  const answer = answers[path];
  return answer ? answer(response) : response.writeHead(404).end();
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
  // What other tests left is not due.
  await database.db.update(sources).set({ checkAt: null });
  asked.length = 0;
  answers = { '/mills': page(350) };
});

const page =
  (sacks: number, more = '') =>
  (response: ServerResponse) =>
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(
      `<html><head><title>Mills</title></head><body><article><p>${'The town had a river and a bridge of stone, and people came from far to see it. '.repeat(8)}</p>
      <p>The mill ground ${sacks} sacks of flour in a week. ${more}</p></article></body></html>`,
    );
const fails = (response: ServerResponse) => response.writeHead(503).end();
const goesTo = (to: string) => (response: ServerResponse) =>
  response.writeHead(301, { location: to }).end();

/** A post with a sentence that agrees with a page. */
async function citing(path: string, owner = userId) {
  const { db } = database;
  const { source } = await addAddress(db, owner, { address: origin + path });
  await drain({ db, budgetMs: 30_000, registry });
  const content = `Format: 2\n---\nThe mill ground 350 sacks of flour in a week.[^1]\n\n[^1]: [Mills](${origin}${path})\n`;
  const postId = await testPost(db, owner, { content });
  await db.insert(postSources).values({ postId, sourceId: source.id, userId: owner });
  asked.length = 0;
  return { postId, sourceId: source.id };
}
const due = (sourceId: string) =>
  database.db
    .update(sources)
    .set({ checkAt: sql`now() - interval '1 second'` })
    .where(eq(sources.id, sourceId));
async function check(sourceId: string) {
  await due(sourceId);
  await recheckSources(database.db);
}
const notices = async (postId: string) =>
  (await noticesOfPost(database.db, userId, postId)).map(({ kind, was, becomes }) => ({
    ...{ kind, was, becomes },
  }));
const row = async (sourceId: string) => {
  const [found] = await database.db.select().from(sources).where(eq(sources.id, sourceId));
  const days = ((found?.checkAt?.getTime() ?? 0) - Date.now()) / 86_400_000;
  return { days: Math.round(days), failedChecks: found?.failedChecks, status: found?.status };
};

describe('a cited page that is looked at again', () => {
  it('is due 30 days after it was read, and says which figure became which', async () => {
    const { postId, sourceId } = await citing('/mills');
    expect(await row(sourceId)).toMatchObject({ days: 30 });
    answers['/mills'] = page(370);
    await check(sourceId);
    expect(await notices(postId)).toEqual([{ kind: 'changed', was: '350', becomes: '370' }]);
    expect(asked).toEqual(['/mills']);
    expect(await row(sourceId)).toEqual({ days: 30, failedChecks: 0, status: 'ready' });
    // Nothing is changed by itself.
    const stored = await listPassages(database.db, userId, { sourceId, max: 9 });
    expect(stored.map(({ text }) => text).join()).toContain('350 sacks');
    const [post] = await database.db.select().from(posts).where(eq(posts.id, postId));
    expect(post?.content).toContain('350 sacks');
  });

  it('says nothing of a page that says the same, in other words too', async () => {
    const { postId, sourceId } = await citing('/mills');
    await check(sourceId);
    answers['/mills'] = page(350, 'A new wheel came later.');
    await check(sourceId);
    expect(await notices(postId)).toEqual([]);
    expect(asked).toEqual(['/mills', '/mills']);
  });

  it('is not named again once it was dismissed, until it changes again', async () => {
    const { postId, sourceId } = await citing('/mills');
    answers['/mills'] = page(370);
    await check(sourceId);
    const [notice] = await noticesOfPost(database.db, userId, postId);
    const stranger = await testUser(database.db);
    const foreign = dismiss(database.db, stranger, notice?.id ?? '');
    await expect(foreign).rejects.toMatchObject({ code: 'not_found' });
    await dismiss(database.db, userId, notice?.id ?? '');
    await check(sourceId);
    expect(await notices(postId)).toEqual([]);
    answers['/mills'] = page(390);
    await check(sourceId);
    expect(await notices(postId)).toEqual([{ kind: 'changed', was: '350', becomes: '390' }]);
  });

  it('says where it has moved', async () => {
    const { postId, sourceId } = await citing('/mills');
    Object.assign(answers, { '/mills': goesTo('/new-mills'), '/new-mills': page(350) });
    await check(sourceId);
    expect(await notices(postId)).toEqual([
      { kind: 'moved', was: `${origin}/mills`, becomes: `${origin}/new-mills` },
    ]);
  });

  it('is gone at once with 404', async () => {
    const { postId, sourceId } = await citing('/mills');
    delete answers['/mills'];
    await check(sourceId);
    expect(await notices(postId)).toMatchObject([{ kind: 'gone' }]);
  });

  it('is gone only after three failures in a row, days apart', async () => {
    const { postId, sourceId } = await citing('/mills');
    answers['/mills'] = fails;
    await check(sourceId);
    await check(sourceId);
    expect(await row(sourceId)).toMatchObject({ days: 3, failedChecks: 2 });
    answers['/mills'] = page(350);
    await check(sourceId);
    expect(await row(sourceId)).toMatchObject({ days: 30, failedChecks: 0 });
    answers['/mills'] = fails;
    await check(sourceId);
    await check(sourceId);
    expect(await notices(postId)).toEqual([]);
    await check(sourceId);
    expect(await notices(postId)).toMatchObject([{ kind: 'gone' }]);
  });

  it('is left alone where robots.txt says so, which is no failure', async () => {
    answers['/closed'] = page(350);
    const { postId, sourceId } = await citing('/closed');
    delete answers['/closed'];
    await check(sourceId);
    expect(asked).toEqual([]);
    expect(await notices(postId)).toEqual([]);
    expect(await row(sourceId)).toMatchObject({ days: 30, failedChecks: 0 });
  });

  it('is asked once by two timers, and tomorrow where a process was killed', async () => {
    const { sourceId } = await citing('/mills');
    await due(sourceId);
    await Promise.all([recheckSources(database.db), recheckSources(database.db)]);
    expect(asked).toEqual(['/mills']);
    await due(sourceId);
    expect(await takeDueSources(database.db, 4)).toHaveLength(1);
    await recheckSources(database.db);
    expect(asked).toEqual(['/mills']);
    expect(await row(sourceId)).toMatchObject({ days: 1 });
  });

  it('waits for no more than one page of each owner in a tick', async () => {
    const paths = ['/a', '/b', '/c'];
    for (const path of paths) answers[path] = page(350);
    const mine: string[] = [];
    for (const path of paths) mine.push((await citing(path)).sourceId);
    const other = await citing('/mills', await testUser(database.db, 300));
    for (const id of [...mine, other.sourceId]) await due(id);
    const taken = await takeDueSources(database.db, 4);
    expect(taken).toHaveLength(2);
    expect(taken.map(({ id }) => id)).toContain(other.sourceId);
  });

  it('is not asked for a post that was deleted', async () => {
    const { postId, sourceId } = await citing('/mills');
    await database.db.update(posts).set({ deletedAt: sql`now()` }).where(eq(posts.id, postId));
    await check(sourceId);
    expect(asked).toEqual([]);
    expect(await row(sourceId)).toMatchObject({ days: 30 });
  });
});

describe('a page that changed', () => {
  it('is used as it is now when its owner says so, and then has no notice', async () => {
    const { postId, sourceId } = await citing('/mills');
    answers['/mills'] = page(370);
    await check(sourceId);
    await readAgain(database.db, userId, sourceId);
    expect(await row(sourceId)).toMatchObject({ status: 'ready' });
    await drain({ db: database.db, budgetMs: 30_000, registry });
    const stored = await listPassages(database.db, userId, { sourceId, max: 9 });
    expect(stored.map(({ text }) => text).join()).toContain('370 sacks');
    expect(await notices(postId)).toEqual([]);
  });

  it('keeps what was read before where it can no longer be read', async () => {
    const { postId, sourceId } = await citing('/mills');
    answers['/mills'] = page(370);
    await check(sourceId);
    delete answers['/mills'];
    await readAgain(database.db, userId, sourceId);
    await drain({ db: database.db, budgetMs: 30_000, registry });
    expect(await row(sourceId)).toMatchObject({ status: 'ready' });
    const stored = await listPassages(database.db, userId, { sourceId, max: 9 });
    expect(stored.map(({ text }) => text).join()).toContain('350 sacks');
    expect(await notices(postId)).toHaveLength(1);
  });
});
