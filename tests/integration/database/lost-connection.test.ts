import { sql as raw } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { connect, type Db } from '@/db/client';
import { isDatabaseGone } from '@/db/failures';
import { drain } from '@/lib/jobs/engine/drain';
import { type TestDatabase, testDatabase, testUser } from '../../helpers/database';
import { blogRegistry, enqueuePost, readJob } from '../../helpers/jobs';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

// PGlite takes one connection, so nobody else is there to end it.
describe.runIf(inject('engine') === 'postgres')('a transaction that loses its connection', () => {
  async function backend(tx: { execute: (query: ReturnType<typeof raw>) => PromiseLike<unknown> }) {
    const rows = (await tx.execute(raw`select pg_backend_pid() as pid`)) as { pid: number }[];
    return rows[0]?.pid ?? 0;
  }
  const end = (pid: number) => database.sql`select pg_terminate_backend(${pid})`;

  /** A query sent while the old connection is still closing may fail with it; the next ones work. */
  async function recovers(db: Db) {
    const ask = () => db.execute(raw`select 1 as one`);
    await vi.waitFor(async () => expect(await ask()).toMatchObject([{ one: 1 }]), 2_000);
  }

  it('between two queries fails like any other, and the pool goes on', async () => {
    const { sql, db } = connect({ url: database.url, max: 2 });
    for (let round = 0; round < 10; round++) {
      const lost = await db
        .transaction(async (tx) => {
          await end(await backend(tx));
          // Long enough for the driver to have seen the end of the connection in every other round.
          await new Promise((resolve) => setTimeout(resolve, round % 2 ? 30 : 0));
          await tx.execute(raw`select 1`);
        })
        .catch((error: unknown) => error);
      expect(isDatabaseGone(lost)).toBe(true);
      await recovers(db);
    }
    await sql.end({ timeout: 1 });
  });

  it('inside a query does the same', async () => {
    const { sql, db } = connect({ url: database.url, max: 2 });
    for (let round = 0; round < 5; round++) {
      const lost = await db
        .transaction(async (tx) => {
          const pid = await backend(tx);
          await Promise.all([tx.execute(raw`select pg_sleep(5)`), end(pid)]);
        })
        .catch((error: unknown) => error);
      expect(isDatabaseGone(lost)).toBe(true);
      await recovers(db);
    }
    await sql.end({ timeout: 1 });
  });

  it('keeps rolling back on ordinary errors', async () => {
    const { sql, db } = connect({ url: database.url, max: 1 });
    await expect(db.transaction((tx) => tx.execute(raw`select 1 / 0`))).rejects.toThrow();
    await expect(
      db.transaction(async (tx) => {
        await tx.execute(raw`create table app.gone (id int)`);
        throw new Error('changed my mind');
      }),
    ).rejects.toThrow('changed my mind');
    expect(await db.execute(raw`select to_regclass('app.gone') as t`)).toMatchObject([{ t: null }]);
    await sql.end({ timeout: 1 });
  });
});

// As hosts do to a database whose disk is full.
describe.runIf(inject('engine') === 'postgres')(
  'a database that takes no writes for a while',
  () => {
    it('costs a job nothing: what a step had made is recorded afterwards', async () => {
      const { sql, db } = connect({ url: database.url, max: 1 });
      const job = await enqueuePost(database.db, await testUser(database.db, 150));
      let calls = 0;
      const registry = blogRegistry(async ({ step }) => {
        await step('one', {}, async () => {
          calls += 1;
          await sql`set default_transaction_read_only = on`;
          setTimeout(() => void sql`set default_transaction_read_only = off`.execute(), 200);
          return { output: 1 };
        });
        return { result: {}, reference: 'Blog post' };
      });
      const report = await drain({ db, budgetMs: 20_000, registry, concurrency: 1 });
      expect(report).toMatchObject({ claimed: 1, completed: 1 });
      expect(calls).toBe(1);
      expect(await readJob(database.db, job.id)).toMatchObject({ attempt: 1 });
      await sql.end({ timeout: 1 });
    });

    it('is told apart from a mistake', async () => {
      const { sql } = connect({ url: database.url, max: 1 });
      await sql`set default_transaction_read_only = on`;
      const refused = await sql`delete from app.jobs`.catch((error: unknown) => error);
      expect(isDatabaseGone(refused)).toBe(true);
      const wrong = await sql`select 1 / 0`.catch((error: unknown) => error);
      expect(isDatabaseGone(wrong)).toBe(false);
      await sql.end({ timeout: 1 });
    });
  },
);
