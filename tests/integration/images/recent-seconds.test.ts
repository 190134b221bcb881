import { drizzle } from 'drizzle-orm/postgres-js';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Db } from '@/db/client';
import { recentImageSeconds } from '@/db/queries/images';
import { type TestDatabase, testDatabase, testUser } from '../../helpers/database';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
  await testUser(database.db);
});
afterAll(() => database.close());

const like = { model: 'stub', size: '1536x1024', quality: 'medium' };
const read = (changes: Partial<typeof like> = {}) =>
  recentImageSeconds(database.db, { ...like, ...changes });

type Images = { count: number; kind?: string; usage: Record<string, unknown> };

/** Finished image jobs with their step and the end of their ledger; their seconds count up from 1. */
async function insertImages({ count, kind = 'commit', usage }: Images) {
  await database.sql`
    with made as (
      insert into app.jobs (user_id, type, status, data, finished_at)
      select id, 'image-generation', 'completed', '{}', now()
      from app.profiles, generate_series(1, ${count}::int) returning id, user_id
    ), numbered as (
      select id, user_id, row_number() over () as n from made
    ), steps as (
      insert into app.job_steps (job_id, step_key, input_hash, output, usage, attempt)
      select id, 'image', '', '{}', ${JSON.stringify(usage)}::text::jsonb
        || case when ${'seconds' in usage} then jsonb_build_object('seconds', n) else '{}' end, 1
      from numbered
    )
    insert into app.credit_entries
      (user_id, kind, amount, available_after, held_after, job_id, idempotency_key)
    select user_id, ${kind}, 100, 0, 0, id, ${kind} || id from numbered order by n`;
}

it('knows the last 50 of one model, size and quality, and only what was paid', async () => {
  expect(await read()).toEqual([]);
  const usage = { ...like, seconds: 0 };
  await insertImages({ count: 60, usage });
  for (const other of [{ model: 'x' }, { size: 'x' }, { quality: 'x' }])
    await insertImages({ count: 2, usage: { ...usage, ...other } });
  await insertImages({ count: 3, usage: { model: 'stub' } });
  await insertImages({ count: 3, usage, kind: 'release' });
  expect(await read()).toEqual(Array.from({ length: 50 }, (_, i) => 60 - i));
  expect(await read({ size: 'x' })).toEqual([2, 1]);
});

it('reads a bounded end of the ledger, whatever has been made before', async () => {
  await insertImages({ count: 20_000, usage: { ...like, model: 'other', seconds: 0 } });
  await database.sql`analyze app.jobs, app.job_steps, app.credit_entries`;
  const plan = await planOf((db) => recentImageSeconds(db, like));
  expect(plan).toContain('Index Scan Backward using credit_entries_pkey');
  expect(plan).toMatch(/Index Scan using job_steps_\w*pk/);
  expect(plan).not.toContain('Seq Scan');
});

/** Runs `query` on a connection that answers with the plan instead. */
async function planOf(query: (db: Db) => Promise<unknown>): Promise<string> {
  let plan = '';
  const unsafe = (text: string, params: never[]) =>
    database.sql.unsafe(`explain ${text}`, params).then((rows) => {
      plan = rows.map((row) => row['QUERY PLAN']).join('\n');
      return [];
    });
  const explaining = new Proxy(database.sql, {
    get: (target, name) => (name === 'unsafe' ? unsafe : Reflect.get(target, name)),
  });
  await query(drizzle(explaining) as unknown as Db);
  return plan;
}
