import { sql as raw } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestDatabase, testDatabase, testUser } from '../../helpers/database';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

/** What the server keeps of the queries that a transaction has sent, by a word in them. */
const kept = (word: string) =>
  database.db.transaction(async (tx) => {
    for (const n of [1, 2]) await tx.execute(raw`select ${n}::int as ${raw.raw(word)}`);
    const rows = await tx.execute(raw`
      select statement from pg_prepared_statements where statement like ${`%${word}`}`);
    return rows.map(({ statement }) => statement);
  });

describe('a query with parameters', () => {
  it('is kept by the server, once', async () => {
    expect(await kept('marked')).toEqual(['select $1::int as marked']);
  });

  it('is understood again after the schema changed under it', async () => {
    const { db } = database;
    const id = await testUser(db, 10);
    const read = () => db.query.profiles.findFirst({ where: (p, { eq }) => eq(p.id, id) });
    expect(await read()).toMatchObject({ creditsAvailable: 10 });
    await db.execute(raw`alter table app.profiles add column later text default 'x'`);
    expect(await read()).toMatchObject({ creditsAvailable: 10 });
  });
});
