import { drizzle } from 'drizzle-orm/postgres-js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Db } from '@/db/client';
import { listLedger, listLines } from '@/db/queries/credit-history';
import { eraseOldPosts, listDeleted } from '@/db/queries/deleted-posts';
import { claimNext, lockDead, nextDueInMs, requeueLapsed } from '@/db/queries/job-claim';
import { countUnfinished, findByKey, getJob, listActiveJobs, listJobs } from '@/db/queries/jobs';
import { countPosts, listPosts } from '@/db/queries/post-lists';
import { type TestDatabase, testDatabase, testUser } from '../../helpers/database';
import { enqueuePost } from '../../helpers/jobs';

let database: TestDatabase;
let userId: string;
let jobId: string;
let postId: string;
beforeAll(async () => {
  database = await testDatabase();
  userId = await testUser(database.db, 3000);
  for (let n = 0; n < 5; n++) jobId = (await enqueuePost(database.db, userId)).id;
  // Enough finished jobs that reading all of them would be the wrong plan.
  await database.sql`
    insert into app.profiles (id, email) select gen_random_uuid(), 'other-' || i
    from generate_series(1, 50) i`;
  await database.sql`
    insert into app.jobs (user_id, type, status, data, created_at, finished_at)
    select id, 'blog-generation', 'completed', '{"keyword":"tea"}', now() - i * interval '1 minute', now()
    from app.profiles, generate_series(1, 400) i`;
  await database.sql`
    insert into app.posts (user_id, title, slug, keyword, audience, content, generated_by, created_at)
    select id, 'Tea', 'tea', 'tea', 'Everyone', '', 'test', now() - i * interval '1 minute'
    from app.profiles, generate_series(1, 400) i`;
  await database.sql`
    insert into app.credit_entries
      (user_id, kind, amount, available_after, held_after, idempotency_key)
    select id, 'grant', 1, 1, 0, id::text || i from app.profiles, generate_series(1, 200) i`;
  await database.sql`
    insert into app.posts
      (user_id, title, slug, keyword, audience, content, generated_by, created_at, word_count)
    select ${userId}, 'Tea ' || i, 'tea', 'tea', 'Everyone', '', 'test', now() - i * interval '1 hour', i
    from generate_series(1, 3000) i`;
  await database.sql`
    update app.posts set deleted_at = created_at where substr(id::text, 1, 1) = '7'
      or (user_id <> ${userId} and substr(id::text, 1, 1) < '7')`;
  const [middle] = await database.sql`
    select id from app.posts where user_id = ${userId} and deleted_at is null
    order by created_at offset 200 limit 1`;
  postId = middle?.id;
  // Of a table with a few pages Postgres rather reads the whole.
  await database.sql`
    insert into app.profiles (id, email) select gen_random_uuid(), 'more-' || i
    from generate_series(1, 5000) i`;
  // Without it, what is in an index has to be looked up in the table as well.
  await database.sql`vacuum app.posts`;
  await database.sql`analyze app.jobs, app.posts, app.credit_entries, app.profiles`;
});
afterAll(() => database.close());

/** Runs `read` on a connection whose queries answer with their own plan. */
async function planOf(read: (db: Db) => Promise<unknown>): Promise<string> {
  const plans: string[] = [];
  const { sql } = database;
  const explaining = new Proxy(sql, {
    get: (target, name) => {
      if (name !== 'unsafe') return Reflect.get(target, name);
      return (text: string, params: never[]) => {
        const plan = target
          .unsafe(`explain ${text}`, params)
          .then((rows) => void plans.push(rows.map((row) => row['QUERY PLAN']).join('\n')))
          .then(() => []);
        return Object.assign(plan, { values: () => plan });
      };
    },
  });
  await read(drizzle(explaining) as unknown as Db).catch(() => undefined);
  return plans.join('\n');
}

const claim = (db: Db) =>
  claimNext(db, { types: ['blog-generation'], leaseSeconds: 60, runningPerUser: 2, version: 1 });

const sweep = (db: Db) => lockDead(db as never);

type Plan = {
  name: string;
  index: string;
  read: (db: Db) => Promise<unknown>;
  sorts?: boolean;
};

describe('the plan of', () => {
  it.each([
    {
      name: 'the poll for active jobs',
      index: 'jobs_unfinished',
      sorts: true,
      read: (db: Db) => listActiveJobs(db, userId),
    },
    { name: 'the list of all jobs', index: 'jobs_user', read: (db: Db) => listJobs(db, userId) },
    {
      name: 'the next page of all jobs',
      index: 'jobs_user',
      read: (db: Db) => listJobs(db, userId, { before: jobId }),
    },
    {
      name: 'the poll for one job',
      index: 'jobs_pkey',
      read: (db: Db) => getJob(db, userId, jobId),
    },
    ...(
      [
        ['newest', 'posts_listed'],
        ['oldest', 'posts_listed'],
        ['title', 'posts_by_title'],
        ['words', 'posts_by_words'],
      ] as const
    ).flatMap(([order, index]) => [
      {
        name: `the ${order} posts`,
        index,
        read: (db: Db) => listPosts(db, userId, { order, max: 100 }),
      },
      {
        name: `the next page of the ${order} posts`,
        index,
        read: (db: Db) => listPosts(db, userId, { order, before: postId, max: 100 }),
      },
    ]),
    {
      name: 'the search of posts',
      index: 'posts_listed',
      read: (db: Db) => listPosts(db, userId, { words: ['te', 'a'], max: 100 }),
    },
    {
      name: 'the number of posts',
      index: 'posts_',
      read: (db: Db) => countPosts(db, userId),
    },
    {
      name: 'the number of found posts',
      index: 'posts_',
      read: (db: Db) => countPosts(db, userId, { words: ['tea'] }),
    },
    {
      name: 'the list of deleted posts',
      index: 'posts_deleted',
      read: (db: Db) => listDeleted(db, userId, 100),
    },
    {
      name: 'the cleaning of deleted posts',
      index: 'posts_erasable',
      read: (db: Db) => eraseOldPosts(db, 500),
    },
    {
      name: 'the credit history',
      index: 'credit_entries_user',
      read: (db: Db) => listLines(db, userId),
    },
    {
      name: 'an older page of the credit history',
      index: 'credit_entries_user',
      read: (db: Db) => listLines(db, userId, { before: 1_000_000 }),
    },
    {
      name: 'a newer page of the credit history',
      index: 'credit_entries_user',
      read: (db: Db) => listLines(db, userId, { after: 1 }),
    },
    {
      name: 'the export of the ledger',
      index: 'credit_entries_user',
      sorts: true,
      read: (db: Db) => listLedger(db, userId, { after: 0, limit: 1000 }),
    },
    { name: 'the claim', index: 'jobs_queue', read: claim },
    { name: 'the per-user limit', index: 'jobs_unfinished', read: claim },
    { name: 'the pause until the next job', index: 'jobs_queue', read: nextDueInMs },
    {
      name: 'a repeated request',
      index: 'jobs_idempotency',
      read: (db: Db) => findByKey(db, userId, 'k'),
    },
    {
      name: 'the queue length',
      index: 'jobs_unfinished',
      read: (db: Db) => countUnfinished(db as never, userId),
    },
    { name: 'the sweep of the dead', index: 'jobs_queue', read: sweep },
    { name: 'the sweep of the lapsed', index: 'jobs_queue', read: requeueLapsed },
  ] as Plan[])('$name uses $index', async ({ index, sorts, read }) => {
    const plan = await planOf(read);
    expect(plan).toMatch(/on (jobs|posts|credit_entries)/);
    expect(plan).toContain(index);
    expect(plan).not.toContain('Seq Scan');
    // The order comes out of the index: sorting would mean reading everything first. A user's
    // unfinished jobs are few.
    if (!sorts) expect(plan).not.toMatch(/\bSort\b/);
  });
});
