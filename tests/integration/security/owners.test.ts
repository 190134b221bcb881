import { readdirSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Db, Tx } from '@/db/client';
import { insertPost } from '@/db/queries/posts';
import { type TestDatabase, testDatabase } from '../../helpers/database';
import { type Ask, cases, withoutCase } from './owner-cases';
import { idsOf, insertAccount, insertCrossed } from './two-accounts';

/**
 * The owner is in every query: whatever another account has, and whichever of its ids is asked for,
 * the answer is what it would be without that account, whose rows are neither changed nor locked.
 */
const [mine, theirs] = [idsOf('me'), idsOf('them')];
let database: TestDatabase;
let userTables: string[];

beforeAll(async () => {
  database = await testDatabase();
  // What is inserted first is found first by a query that forgets its owner.
  for (const ids of [theirs, mine]) await insertAccount(database.db, ids);
  await insertCrossed(database.db, mine, theirs);
  const rows = await database.sql`select table_schema || '.' || table_name as name
    from information_schema.columns where column_name = 'user_id' and table_schema = 'app'`;
  userTables = rows.map(({ name }) => name as string);
});
afterAll(() => database.close());

class Undone extends Error {}

/** What `work` answers in a transaction, or a part of one, that is taken back. */
async function undone<T>(work: (tx: Tx & Db) => Promise<T>, db: Db = database.db): Promise<T> {
  const answers: T[] = [];
  const transaction = db.transaction(async (tx) => {
    answers.push(await work(tx as Tx & Db));
    throw new Undone();
  });
  await transaction.catch((error: unknown) => {
    if (!(error instanceof Undone)) throw error;
  });
  return answers[0] as T;
}

const run = (tx: Tx, statement: string) => tx.execute(sql.raw(statement));

/** Every row of theirs, and whether this transaction holds it. */
async function theirRows(tx: Tx): Promise<string> {
  const theirJobs = `(select id from app.jobs where user_id = '${theirs.userId}')`;
  const froms = [
    `app.profiles t where id = '${theirs.userId}'`,
    `app.job_steps t where job_id in ${theirJobs}`,
    ...userTables.map((table) => `${table} t where user_id = '${theirs.userId}'`),
  ];
  const row = `to_jsonb(t)::text || (xmax::text = (pg_current_xact_id()::text::bigint % 4294967296)::text)`;
  const reads = froms.map((from) => `select ${row} as row from ${from}`);
  const found = await run(tx, `select row from (${reads.join(' union all ')}) x order by 1`);
  return found.map((one) => one.row).join('\n');
}

async function removeThem(tx: Tx): Promise<void> {
  await run(tx, 'set local session_replication_role = replica');
  for (const table of userTables)
    await run(tx, `delete from ${table} where user_id = '${theirs.userId}'`);
  await run(tx, `delete from app.profiles where id = '${theirs.userId}'`);
  await run(tx, 'set local session_replication_role = default');
}

const serialized = (answer: unknown) =>
  JSON.stringify(answer, (_, value) => (value instanceof Set ? [...value].sort() : value));

const asked = [
  ['its own', mine],
  ["another account's", theirs],
] as const;
const table = Object.entries(cases).flatMap(([name, ask]) =>
  asked.map(([whose, ids]): [string, string, Ask, typeof mine] => [name, whose, ask, ids]),
);

/** What each entry of the table answers where the other account is not. */
const alone: string[] = [];
let untouched: string;
beforeAll(() =>
  undone(async (tx) => {
    untouched = await theirRows(tx);
    await removeThem(tx);
    for (const [, , ask, ids] of table)
      alone.push(await undone(async (inner) => serialized(await ask(inner, mine.userId, ids)), tx));
  }),
);

it.each(table.map((entry, at) => [...entry, at] as const))(
  '%s, asked for %s ids, keeps to its owner',
  async (_name, _whose, ask, ids, at) => {
    const beside = await undone(async (tx) => {
      const answer = serialized(await ask(tx, mine.userId, ids));
      expect(await theirRows(tx)).toBe(untouched);
      return answer;
    });
    expect(beside).toBe(alone[at]);
  },
);

it('a job whose post is of another account gets none', async () => {
  const post = { jobId: mine.unposted, userId: mine.userId, title: 'x', slug: 'x', keyword: 'x' };
  const insert = undone((tx) =>
    insertPost(tx, { ...post, audience: 'x', content: 'x', generatedBy: 'x' }),
  );
  await expect(insert).rejects.toThrow('neither inserted nor found');
});

it('every query that takes an owner has a case', async () => {
  const found: string[] = [];
  for (const file of readdirSync('db/queries')) {
    const exported: Record<string, unknown> = await import(`../../../db/queries/${file}`);
    for (const [name, value] of Object.entries(exported))
      if (typeof value === 'function' && /\buserId\b/.test(String(value))) found.push(name);
  }
  expect(found.length).toBeGreaterThan(50);
  const known = [...Object.keys(cases).map((name) => name.split(' ')[0]), ...withoutCase];
  expect(found.filter((name) => !known.includes(name))).toEqual([]);
});
