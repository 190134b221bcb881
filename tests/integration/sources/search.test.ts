import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { findLedgerProblems } from '@/db/queries/ledger-check';
import { getProfile } from '@/db/queries/profiles';
import { getSource } from '@/db/queries/sources';
import { creditEntries, jobs, rateLimits } from '@/db/schema';
import { sourceSearchPrice } from '@/lib/credits/prices';
import { drain } from '@/lib/jobs/engine/drain';
import { registry } from '@/lib/jobs/index';
import { addAddress } from '@/lib/jobs/read-source/start';
import { addFoundPages } from '@/lib/jobs/search-sources/add-pages';
import { handler } from '@/lib/jobs/search-sources/handler';
import { startSourceSearch } from '@/lib/jobs/search-sources/start';
import { sourceSearchView } from '@/lib/search/server/search-view';
import { assertWithinLimit } from '@/lib/server/rate-limit';
import { toSourceView } from '@/lib/sources/server/view';
import { type TestDatabase, testDatabase, testUser } from '../../helpers/database';
import { drainBriefly, makeDue, registryOf } from '../../helpers/jobs';

let database: TestDatabase;
let userId: string;
let origin: string;
/** What the search service answers to a query: addresses, or a status. */
let found: Record<string, string[] | number>;
let robots: string;
const asked: string[] = [];
const visited: string[] = [];
const server = createServer(async (request, response) => {
  if (request.method === 'GET') {
    visited.push(request.url ?? '');
    const isRobots = request.url === '/robots.txt';
    const type = isRobots ? 'text/plain' : 'text/html';
    const text = `<title>Mills</title><article><p>${'The mill ground 340 sacks. '.repeat(40)}</p></article>`;
    response.writeHead(200, { 'content-type': type }).end(isRobots ? robots : text);
    return;
  }
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  const { query } = JSON.parse(Buffer.concat(chunks).toString());
  asked.push(query);
  const answer = found[query] ?? [];
  if (typeof answer === 'number')
    response.writeHead(answer, { 'retry-after': answer === 429 ? '3600' : '0' }).end('{}');
  else response.end(JSON.stringify({ results: answer.map((url) => ({ url, title: 'Mills' })) }));
});

beforeAll(async () => {
  database = await testDatabase();
});
beforeEach(async () => {
  // Rules are kept by origin, so each test has one of its own.
  if (server.listening) await new Promise((resolve) => server.close(resolve));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  vi.stubEnv('FETCH_LOOPBACK_ORIGINS', origin);
  vi.stubEnv('SEARCH_PROVIDER', 'tavily');
  vi.stubEnv('SEARCH_API_KEY', 'key');
  vi.stubEnv('SEARCH_URL', origin);
  vi.stubEnv('OPENAI_API_KEY', 'key');
  userId = await testUser(database.db, 100);
  [asked.length, visited.length] = [0, 0];
  found = { mills: [`${origin}/a`, `${origin}/b`] };
  robots = '';
  await database.db.delete(rateLimits);
  // What an earlier test left waiting must not be worked in this one.
  await database.db.update(jobs).set({ runAt: sql`now() + interval '1 year'` });
});
afterAll(async () => {
  vi.unstubAllEnvs();
  server.close();
  await database.close();
});

const start = (queries = ['mills'], key?: string, owner = userId) =>
  startSourceSearch(database.db, { id: owner }, { queries }, key);
const work = () => drain({ db: database.db, budgetMs: 30_000, registry });
const view = async (id: string, owner = userId) => sourceSearchView(database.db, owner, id);
const search = async (queries?: string[]) => {
  const { id } = await start(queries);
  await work();
  const seen = await view(id);
  if (!seen) throw new Error('There is no search.');
  return seen;
};
const balance = async () => {
  const profile = await getProfile(database.db, userId);
  return [profile?.creditsAvailable, profile?.creditsHeld];
};
const kinds = async () => {
  const rows = await database.db
    .select({ kind: creditEntries.kind })
    .from(creditEntries)
    .where(eq(creditEntries.userId, userId))
    .orderBy(creditEntries.id);
  return rows.map(({ kind }) => kind).slice(1);
};
const sound = async () => expect(await findLedgerProblems(database.db)).toEqual([]);

describe('what a search costs', () => {
  it('its price once, however many queries it has, and shows what was found', async () => {
    found.flour = [`${origin}/b?utm_source=x`, `${origin}/c`];
    const { id } = await start(['mills', 'flour']);
    expect(await balance()).toEqual([80, 20]);
    expect(await view(id)).toMatchObject({ status: 'searching', queries: ['mills', 'flour'] });
    await work();
    const seen = await view(id);
    expect(seen).toMatchObject({ status: 'done', charged: sourceSearchPrice, error: null });
    const host = new URL(origin).host;
    expect(seen?.pages).toEqual(
      ['/a', '/b', '/c'].map((path) => ({
        ...{ url: origin + path, title: 'Mills', host, sourceId: null },
      })),
    );
    expect(await balance()).toEqual([80, 0]);
    await sound();
  });

  it('nothing when nothing was found', async () => {
    expect(await search(['nowhere'])).toMatchObject({ status: 'done', pages: [], charged: 0 });
    expect(await balance()).toEqual([100, 0]);
    expect(await kinds()).toEqual(['reserve', 'commit', 'refund']);
    await sound();
  });

  it('nothing when all of it is in the library already', async () => {
    for (const path of ['/a', '/b'])
      await addAddress(database.db, userId, { address: origin + path });
    await work();
    const { charged, pages } = await search();
    expect(charged).toBe(0);
    expect(pages.every(({ sourceId }) => sourceId !== null)).toBe(true);
    expect(await balance()).toEqual([100, 0]);
    await sound();
  });

  it('nothing when the service fails, and says so in plain words', async () => {
    found.mills = 401;
    const seen = await search();
    expect(seen).toMatchObject({ status: 'failed', charged: 0, pages: [] });
    expect(seen.error).toBe(
      'The web search of this server does not work right now. Nothing was charged.',
    );
    expect(await kinds()).toEqual(['reserve', 'release']);
    await sound();
  });

  it('its price when one of two queries failed', async () => {
    found.flour = 400;
    expect(await search(['flour', 'mills'])).toMatchObject({ status: 'done', charged: 20 });
    expect(await balance()).toEqual([80, 0]);
  });

  it('is not begun without the credits', async () => {
    const poor = await testUser(database.db, 19);
    await expect(start(['mills'], undefined, poor)).rejects.toMatchObject({
      code: 'payment_required',
    });
    expect(asked).toEqual([]);
  });

  it('is tried twice, and then given back', async () => {
    found.mills = 503;
    const { id } = await start();
    await work();
    expect(await view(id)).toMatchObject({ status: 'failed' });
    expect(asked).toHaveLength(2);
    expect(await balance()).toEqual([100, 0]);
  });

  it('is not kept waiting for an hour', async () => {
    found.mills = 429;
    expect(await search()).toMatchObject({ status: 'failed', charged: 0 });
    expect(asked).toHaveLength(1);
  });
});

describe('one search is paid once', () => {
  const jobsOf = async () => {
    const [row] = await database.db
      .select({ n: sql<number>`count(*)::int` })
      .from(jobs)
      .where(eq(jobs.userId, userId));
    return row?.n;
  };

  it.each([
    ['a double click', () => 'one-key'],
    ['many tabs', () => randomUUID()],
  ])('under %s', async (_, key) => {
    const started = await Promise.all(Array.from({ length: 8 }, () => start(['mills'], key())));
    expect(new Set(started.map(({ id }) => id)).size).toBe(1);
    expect(started.filter(({ created }) => created)).toHaveLength(1);
    expect(await jobsOf()).toBe(1);
    expect(await balance()).toEqual([80, 20]);
    await work();
    const replayed = await start(['mills'], key());
    expect(replayed).toEqual({ id: started[0]?.id, created: false });
    expect(asked).toEqual(['mills']);
    expect(await balance()).toEqual([80, 0]);
  });

  it('and other words, or words that failed, are another search', async () => {
    found.flour = 400;
    await search(['flour']);
    await search(['flour']);
    await search(['mills']);
    expect(await jobsOf()).toBe(3);
    expect(await balance()).toEqual([80, 0]);
  });

  it('after six hours it is another one', async () => {
    const { id } = await search();
    await database.db
      .update(jobs)
      .set({ createdAt: sql`now() - interval '7 hours'` })
      .where(eq(jobs.id, id));
    expect((await start()).created).toBe(true);
  });

  it('and asked once, when the process dies before its end', async () => {
    const { id } = await start();
    const dying = registryOf('source-search', {
      run: async (context) => {
        await handler.run(context);
        throw new Error('died');
      },
    });
    await drainBriefly({ db: database.db, budgetMs: 1, registry: dying });
    await makeDue(database.db, id);
    await work();
    expect(await view(id)).toMatchObject({ status: 'done' });
    expect(asked).toEqual(['mills']);
    expect(await kinds()).toEqual(['reserve', 'commit']);
  });
});

describe('money', () => {
  it('of the service is counted under the cap of the day, which gives the credits back', async () => {
    // A query costs $0.008.
    vi.stubEnv('OPENAI_USER_DAY_BUDGET_USD', '0.01');
    found.flour = [`${origin}/c`];
    expect(await search()).toMatchObject({ status: 'done' });
    const capped = await search(['flour']);
    expect(capped).toMatchObject({ status: 'failed' });
    expect(capped.error).toMatch(/^Today's limit is reached.*Nothing was charged\.$/);
    expect(asked).toEqual(['mills']);
    expect(await balance()).toEqual([80, 0]);
  });

  it('is not spent by more than twenty searches an hour', async () => {
    await assertWithinLimit(database.db, userId, 'search', 20);
    await expect(start()).rejects.toMatchObject({ code: 'rate_limited' });
  });
});

describe('what was ticked', () => {
  it('is read as a source, unless its site asks programs not to', async () => {
    robots = 'User-agent: Inkwright\nDisallow: /b\n';
    const { id } = await search();
    const add = () =>
      addFoundPages(database.db, userId, { id, addresses: [`${origin}/a`, `${origin}/b`] });
    const { sources, created } = await add();
    expect(created).toBe(true);
    await work();
    const read = await Promise.all(
      sources.map(async (one) => {
        const source = await getSource(database.db, userId, one.id);
        return source && toSourceView(source);
      }),
    );
    expect(read).toMatchObject([
      { status: 'ready', title: 'Mills' },
      { status: 'failed', reason: 'The website asks programs not to read this page.' },
    ]);
    expect(visited.filter((path) => path !== '/robots.txt')).toEqual(['/a']);
    expect((await view(id))?.pages.map(({ sourceId }) => sourceId)).toEqual(
      sources.map((one) => one.id),
    );
  });

  it('is the visit of its writer, once they type the address', async () => {
    robots = 'User-agent: *\nDisallow: /\n';
    const { id } = await search();
    await addFoundPages(database.db, userId, { id, addresses: [`${origin}/b`] });
    await work();
    expect(visited).toEqual(['/robots.txt']);
    const { source } = await addAddress(database.db, userId, { address: `${origin}/b` });
    await work();
    expect(await getSource(database.db, userId, source.id)).toMatchObject({ status: 'ready' });
    expect(visited).toEqual(['/robots.txt', '/b']);
  });

  it('belongs to the search, and the search to its owner', async () => {
    const { id } = await search();
    const add = (owner: string, address: string) =>
      addFoundPages(database.db, owner, { id, addresses: [address] });
    await expect(add(userId, `${origin}/z`)).rejects.toMatchObject({ code: 'invalid' });
    const other = await testUser(database.db, 100);
    await expect(add(other, `${origin}/a`)).rejects.toMatchObject({ code: 'not_found' });
    expect(await view(id, other)).toBeNull();
    expect(await view(randomUUID())).toBeNull();
  });
});
