import { getTableColumns, getTableName, is } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import { unzipSync } from 'fflate';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { GET as download } from '@/app/api/account/export/[id]/route';
import { belongings } from '@/db/queries/belongings';
import * as schema from '@/db/schema';
import { posts, postVersions } from '@/db/schema';
import { sweepExports } from '@/lib/cleaning/sweep-exports';
import { drain } from '@/lib/jobs/engine/drain';
import { LeaseLost } from '@/lib/jobs/engine/errors';
import type { JobContext, JobHandler } from '@/lib/jobs/engine/types';
import { handler } from '@/lib/jobs/export-account/handler';
import { exportOverview } from '@/lib/jobs/export-account/overview';
import { startExport } from '@/lib/jobs/export-account/start';
import { lapse, readJob, registryOf } from '../../helpers/jobs';
import { isFullRun } from '../../helpers/trials';
import { type House, openHouse } from './house';
import { addPost, type Person, somebody } from './person';

let house: House;
beforeAll(async () => {
  house = await openHouse();
});
afterEach(() => vi.useRealTimers());
afterAll(() => house.close());

const work = (run: JobHandler['run'] = handler.run) =>
  drain({
    db: house.database.db,
    budgetMs: 300_000,
    registry: registryOf('account-export', { run }),
  });

async function fetchExport(path: string): Promise<Response> {
  const url = new URL(path, 'http://ink.test');
  const id = url.pathname.split('/').at(-1);
  return download(new Request(url), { params: Promise.resolve({ id }) });
}

async function exported(person: Person) {
  const { latest } = await exportOverview(house.database.db, person.id);
  const answer = await fetchExport(latest?.href ?? '');
  expect(answer.status).toBe(200);
  const bytes = new Uint8Array(await answer.arrayBuffer());
  expect(bytes.byteLength).toBe(latest?.bytes);
  expect(answer.headers.get('content-length')).toBe(String(latest?.bytes));
  const files = unzipSync(bytes);
  return { files, names: Object.keys(files), textOf: (name: string) => textOf(files[name]) };
}

async function addPosts(person: Person, count: number, words = 'Tea.'): Promise<void> {
  const { db } = house.database;
  const content = `# On tea\n\n${words}`;
  for (let from = 0; from < count; from += 200) {
    const rows = Array.from({ length: Math.min(200, count - from) }, (_, n) => ({
      ...{ userId: person.id, title: 'On tea', slug: `tea-${from + n}`, keyword: 'tea' },
      ...{ audience: 'all', content, wordCount: 2_700, generatedBy: 'test' },
    }));
    const made = await db.insert(posts).values(rows).returning({ id: posts.id });
    const version = { userId: person.id, title: 'x', content, wordCount: 1, number: 1 };
    await db
      .insert(postVersions)
      .values(made.map(({ id }) => ({ ...version, postId: id, kind: 'original' as const })));
  }
}

const textOf = (bytes: Uint8Array | undefined) => Buffer.from(bytes ?? []).toString('utf8');

describe('the list of what belongs to a person', () => {
  it('has every table with an owner once', () => {
    const tables = (Object.values(schema) as unknown[]).filter((one) => is(one, PgTable));
    const owned = tables.filter((table) => 'userId' in getTableColumns(table)).map(getTableName);
    expect(belongings.map(({ table }) => getTableName(table)).sort()).toEqual(owned.sort());
  });

  it('has a key for each table whose rows are exported', () => {
    const keyless = belongings.filter(({ inExport, key }) => inExport === 'rows' && !key);
    expect(keyless).toEqual([]);
  });
});

describe('an export', () => {
  it('holds everything of the person as one ZIP, and nothing of others', async () => {
    const person = await somebody(house, { plan: true });
    const other = await somebody(house);
    const { db, sql } = house.database;
    const gone = await addPost(house, person.id, `${person.word}-gone`);
    await sql`update app.posts set deleted_at = now() where id = ${gone}`;
    await startExport(db, person);
    await work();
    const { names, textOf, files } = await exported(person);
    const folder =
      names.find((name) => /^posts.*post.md$/.test(name))?.replace('post.md', '') ?? '';
    expect(folder).toContain(`posts/${person.word}-`);
    expect(textOf(`${folder}post.md`)).toContain(`More ${person.word}.`);
    expect(JSON.parse(textOf(`${folder}post.json`))).toMatchObject({ keyword: person.word });
    expect(textOf(`${folder}as-stored.txt`)).toBe(`# On ${person.word}\n\nMore ${person.word}.`);
    expect(textOf(`${folder}versions/001-original.md`)).toContain(`More ${person.word}.`);
    const image = names.find((name) => name.startsWith(`${folder}images/`)) ?? '';
    expect(textOf(image)).toBe(person.word);
    expect(names.some((name) => name.startsWith('recently-deleted/'))).toBe(true);
    expect(JSON.parse(textOf('settings.json'))).toMatchObject({
      email: person.email,
      brand: { voice: { samples: [person.word] } },
    });
    expect(JSON.parse(textOf('data/credit_entries.json')).length).toBeGreaterThan(2);
    const tables = ['api_keys', 'connections', 'deliveries', 'images', 'jobs', 'publications'];
    for (const name of [...tables, 'sources'])
      expect(textOf(`data/${name}.json`), name).toContain(person.word);
    expect(JSON.parse(textOf('data/payments.json'))).toMatchObject([{ status: 'completed' }]);
    expect(textOf('README.txt')).toContain(person.email);
    const all = Object.values(files).map((bytes) => Buffer.from(bytes).toString('latin1'));
    expect(all.join('\n')).not.toContain(other.word);
    expect(all.join('\n')).not.toContain('lease_token');
    expect(all.join('\n')).not.toContain(`sealed-${person.word}`);
  });

  it('is made at most three times a day', async () => {
    const person = await somebody(house);
    const { db } = house.database;
    for (let made = 0; made < 3; made++) {
      await startExport(db, person);
      await work();
    }
    await expect(startExport(db, person)).rejects.toMatchObject({ code: 'rate_limited' });
  });

  it('clicked twice is one job', async () => {
    const person = await somebody(house);
    const { db } = house.database;
    const started = await Promise.all([1, 2, 3].map(() => startExport(db, person)));
    expect(new Set(started.map(({ jobId }) => jobId)).size).toBe(1);
    await work();
    expect((await startExport(db, person)).jobId).not.toBe(started[0]?.jobId);
    await work();
  });

  const points = ['settings', 'posts-1', 'posts-2', 'mail'].flatMap((key) =>
    (['before', 'unrecorded', 'after'] as const).map((at) => ({ key, at })),
  );
  it.each(points)('goes on after its worker died $at the step "$key"', async ({ key, at }) => {
    const person = await somebody(house);
    await addPosts(person, 120);
    const { db } = house.database;
    const { jobId } = await startExport(db, person);
    const step = (context: JobContext): JobContext['step'] => {
      return async (name, input, run) => {
        if (name !== key) return context.step(name, input, run);
        if (at === 'before') throw new LeaseLost();
        const result = await context.step(name, input, async (given) => {
          const made = await run(given);
          if (at === 'unrecorded') throw new LeaseLost();
          return made;
        });
        if (at === 'after') throw new LeaseLost();
        return result;
      };
    };
    const died = await work((context) => handler.run({ ...context, step: step(context) }));
    expect(died).toMatchObject({ lost: 1 });
    await lapse(db, jobId);
    await work();
    expect((await readJob(db, jobId)).status).toBe('completed');
    const { names } = await exported(person);
    expect(names.filter((name) => name.endsWith('/post.md'))).toHaveLength(121);
    expect(new Set(names).size).toBe(names.length);
  });
});

describe('the link of an export', () => {
  let person: Person;
  let href: string;
  beforeAll(async () => {
    person = await somebody(house);
    await startExport(house.database.db, person);
    await work();
    href = (await exportOverview(house.database.db, person.id)).latest?.href ?? '';
  });

  it.each([
    ['another signature', (link: string) => link.replace(/.$/, (c) => (c === 'A' ? 'B' : 'A'))],
    ['a later end', (link: string) => link.replace(/expires=(\d)/, 'expires=9')],
    ['no signature', (link: string) => link.replace(/signature=.*/, 'signature=')],
    ['another export', (link: string) => link.replace(/export\/.{8}/, 'export/00000000')],
  ])('with %s opens nothing', async (_, change) => {
    const link = change(href);
    expect(link).not.toBe(href);
    expect((await fetchExport(link)).status).toBe(404);
  });

  it('opens nothing after a day, when its files are removed', async () => {
    expect((await fetchExport(href)).status).toBe(200);
    const { sql, db } = house.database;
    await sql`update app.jobs set finished_at = now() - interval '25 hours'
      where type = 'account-export' and user_id = ${person.id}`;
    expect((await fetchExport(href)).status).toBe(404);
    expect((await exportOverview(db, person.id)).latest).toBeNull();
    expect(await sweepExports('')).toMatchObject({ removed: 0 });
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 26 * 3_600_000 });
    expect((await sweepExports('')).removed).toBeGreaterThan(0);
    expect((await sweepExports('')).removed).toBe(0);
  });
});

it.runIf(isFullRun)(
  'of 10,000 posts keeps memory flat',
  async () => {
    const person = await somebody(house);
    const { db } = house.database;
    await addPosts(person, 10_000, 'Words that fill a post of the usual length. '.repeat(300));
    const { jobId } = await startExport(db, person);
    let max = 0;
    const sample = () => {
      const { heapUsed, external } = process.memoryUsage();
      max = Math.max(max, heapUsed + external);
    };
    globalThis.gc?.();
    sample();
    const before = max;
    const timer = setInterval(sample, 20);
    const start = performance.now();
    await work();
    const made = performance.now() - start;
    expect((await readJob(db, jobId)).status).toBe('completed');
    const { latest } = await exportOverview(db, person.id);
    const answer = await fetchExport(latest?.href ?? '');
    let bytes = 0;
    for await (const chunk of answer.body as unknown as AsyncIterable<Uint8Array>)
      bytes += chunk.byteLength;
    clearInterval(timer);
    expect(bytes).toBe(latest?.bytes);
    const grown = Math.round((max - before) / 1e6);
    console.info(`${Math.round(bytes / 1e6)} MB in ${Math.round(made / 1000)} s, ${grown} MB more`);
    // The texts alone are 270 MB.
    expect(grown).toBeLessThan(150);
  },
  600_000,
);
