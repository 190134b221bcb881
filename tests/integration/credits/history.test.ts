import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exportLedger } from '@/lib/credits/export';
import { type HistoryPage, historyCursor, loadHistory } from '@/lib/credits/history-page';
import {
  commitCredits,
  refundCredits,
  releaseCredits,
  reserveCredits,
  spendPart,
} from '@/lib/credits/ledger';
import { type TestDatabase, testDatabase, testUser } from '../../helpers/database';

let database: TestDatabase;
let userId: string;
let pages: HistoryPage[];
beforeAll(async () => {
  database = await testDatabase();
  userId = await busyUser();
  await testUser(database.db, 7);
  pages = await walk(userId);
});
afterAll(() => database.close());

const jobs = 105;

/** `jobs` pieces of work, all reserved before the first is paid, so that each spans many others. */
async function busyUser(): Promise<string> {
  const userId = await testUser(database.db, 10 * jobs);
  const ids = Array.from({ length: jobs }, () => randomUUID());
  await database.db.transaction(async (tx) => {
    const reference = 'Blog post';
    for (const jobId of ids) await reserveCredits(tx, { userId, jobId, amount: 10, reference });
    for (const [at, jobId] of ids.entries()) {
      const end = { userId, jobId, reference };
      if (at % 5 === 4) continue;
      if (at % 5 === 3) await releaseCredits(tx, end);
      else if (at % 5 === 2) await spendPart(tx, { ...end, amount: 3 });
      else await commitCredits(tx, end);
    }
    for (const [at, jobId] of ids.entries())
      if (at % 5 === 0)
        await refundCredits(tx, { userId, jobId, amount: 4, reference, idempotencyKey: jobId });
  });
  return userId;
}

async function walk(userId: string): Promise<HistoryPage[]> {
  const pages = [await loadHistory(database.db, userId)];
  for (let older = pages[0]?.older; older; older = pages.at(-1)?.older)
    pages.push(await loadHistory(database.db, userId, { before: older }));
  return pages;
}

describe('the history', () => {
  it('has one line per job, none split, lost, repeated or of another user', () => {
    const lines = pages.flatMap((page) => page.lines);
    expect(pages.map((page) => page.lines.length)).toEqual([50, 50, jobs + 1 - 100]);
    const count = (state: string) => lines.filter(({ what }) => what === state).length;
    expect([
      count('Credits added'),
      count('Spent'),
      count('Partly given back'),
      count('Given back'),
      count('Set aside'),
    ]).toEqual([1, 21, 42, 21, 21]);
  });

  it('adds up: each balance is the one below plus the change, over all pages', async () => {
    const lines = pages.flatMap((page) => page.lines);
    const balances = lines.map(({ balance }) => balance);
    const below = lines.map(({ balance, change }) => balance - change);
    expect(below).toEqual([...balances.slice(1), 0]);
    const [profile] = await database.sql`
      select credits_available from app.profiles where id = ${userId}`;
    expect(balances[0]).toBe(profile?.credits_available);
  });

  it('leads back up over the same pages, and to the newest where less than one is above', async () => {
    const [first, second, third] = pages;
    expect([first?.newer, third?.older]).toEqual([null, null]);
    const up = await loadHistory(database.db, userId, { after: third?.newer ?? 0 });
    expect(up).toEqual(second);
    expect(await loadHistory(database.db, userId, { after: second?.newer ?? 0 })).toEqual(first);
    expect(await loadHistory(database.db, userId, { after: first?.lines[3]?.id })).toEqual(first);
  });

  it('takes only an id of a line from an address', () => {
    expect(historyCursor({ before: '12' })).toEqual({ before: 12 });
    expect(historyCursor({ after: '12' })).toEqual({ after: 12 });
    for (const before of [
      '0',
      '-1',
      '1e3',
      '99999999999999999999',
      "1' or 1=1",
      ['1', '2'],
      undefined,
    ])
      expect(historyCursor({ before })).toEqual({});
  });
});

it('links to what is there: the post, the post of an image, the text under way', async () => {
  const { db, sql } = database;
  const userId = await testUser(db, 1_000);
  const ids = {
    post: randomUUID(),
    image: randomUUID(),
    deleted: randomUUID(),
    live: randomUUID(),
  };
  const postId = randomUUID();
  const job = (id: string, type: string, data: object, isOver: boolean) => sql`
    insert into app.jobs (id, user_id, type, status, data, finished_at) values
      (${id}, ${userId}, ${type}, ${isOver ? 'completed' : 'pending'}, ${JSON.stringify(data)}::jsonb, ${isOver ? new Date().toISOString() : null})`;
  await job(ids.post, 'blog-generation', {}, true);
  await job(ids.image, 'image-generation', { postId }, true);
  await job(ids.deleted, 'image-generation', { postId: randomUUID() }, true);
  await job(ids.live, 'blog-generation', {}, false);
  await sql`insert into app.posts (id, user_id, job_id, title, slug, keyword, audience, content, generated_by)
    values (${postId}, ${userId}, ${ids.post}, 'Tea', 'tea', 'tea', 'All', '', 'test')`;
  await db.transaction(async (tx) => {
    for (const jobId of Object.values(ids))
      await reserveCredits(tx, { userId, jobId, amount: 1, reference: 'Work' });
  });
  const { lines } = await loadHistory(db, userId);
  expect(lines.map(({ href }) => href)).toEqual([
    `/posts/writing/${ids.live}`,
    null,
    `/posts/${postId}`,
    `/posts/${postId}`,
    null,
  ]);
  const stranger = await testUser(db, 1);
  await sql`update app.posts set user_id = ${stranger} where id = ${postId}`;
  expect((await loadHistory(db, userId)).lines.map(({ href }) => href)).not.toContain(
    `/posts/${postId}`,
  );
});

it('exports 10,000 entries whole, in order, each balance the one above plus the change', async () => {
  const userId = await testUser(database.db, 5);
  await database.sql`
    insert into app.credit_entries (user_id, kind, amount, available_after, held_after, idempotency_key)
    select ${userId}, 'adjust', 1, 5 + i, 0, 'bulk:' || ${userId} || i from generate_series(1, 9999) i order by i`;
  const text = await new Response(await exportLedger(database.db, userId)).text();
  const rows = text
    .trimEnd()
    .split('\r\n')
    .slice(1)
    .map((row) => row.split(','));
  expect(rows).toHaveLength(10_000);
  let balance = 0;
  for (const cells of rows) {
    balance += Number(cells[5]);
    expect(Number(cells[6])).toBe(balance);
  }
  const newest = await loadHistory(database.db, userId);
  expect(newest.lines).toHaveLength(50);
  const empty = await new Response(await exportLedger(database.db, randomUUID())).text();
  expect(empty.split('\r\n')).toHaveLength(2);
});
