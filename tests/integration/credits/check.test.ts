import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findLedgerProblems } from '@/db/queries/ledger-check';
import { checkReport } from '@/scripts/ledger-report';
import { type TestDatabase, testDatabase, testUser } from '../../helpers/database';
import { enqueuePost } from '../../helpers/jobs';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

const problemsOf = async (userId: string) =>
  (await findLedgerProblems(database.db))
    .filter((one) => one.userId === userId)
    .map(({ problem }) => problem);

const entry = (userId: string, kind: string, amount: number, jobId: string | null = null) =>
  database.sql`
    insert into app.credit_entries (user_id, kind, amount, available_after, held_after, job_id, idempotency_key)
    values (${userId}, ${kind}, ${amount}, 0, 0, ${jobId}, ${randomUUID()})`;

it('finds nothing where every account adds up', async () => {
  const userId = await testUser(database.db, 400);
  await enqueuePost(database.db, userId);
  expect(await findLedgerProblems(database.db)).toEqual([]);
  expect(checkReport([], { accounts: 1, entries: 1_200 })).toBe(
    'The ledger adds up: 1 account with 1,200 entries.',
  );
});

it.each<[string, (userId: string) => PromiseLike<unknown>, RegExp]>([
  [
    'a balance that somebody changed',
    (id) => database.sql`update app.profiles set credits_available = 7 where id = ${id}`,
    /^7 credits are stored, the entries add up to 250$/,
  ],
  [
    'credits set aside for nothing',
    (id) => database.sql`update app.profiles set credits_held = 3 where id = ${id}`,
    /^3 credits are stored as set aside, the entries add up to 150$/,
  ],
  [
    'an entry that does not follow',
    (id) => entry(id, 'grant', 5),
    /\(grant 5\) says 0 and 0 set aside/,
  ],
  [
    'a hold that its finished job has kept',
    (id) => database.sql`update app.jobs set status = 'failed' where user_id = ${id}`,
    /has set aside 150 credits, and 0 of them have ended/,
  ],
  [
    'a completed job that was not paid for',
    (id) => database.sql`update app.jobs set status = 'completed' where user_id = ${id}`,
    /is completed and was not paid for/,
  ],
  [
    'a payment that granted nothing',
    (id) => database.sql`
      insert into app.payments (id, user_id, status, lines)
      values (${`txn_${id}`}, ${id}, 'completed', '[{"id":"l","credits":3000,"total":999}]')`,
    /bought 3000 credits, 0 were granted/,
  ],
  [
    'a refund that took nothing',
    (id) => database.sql`
      insert into app.payments (id, user_id, status, taken_back) values (${`txn_${id}`}, ${id}, 'completed', 40)`,
    /took back 40 credits, the entries say 0/,
  ],
])('finds %s', async (_, harm, problem) => {
  const userId = await testUser(database.db, 400);
  await enqueuePost(database.db, userId);
  await harm(userId);
  expect((await problemsOf(userId)).join('\n')).toMatch(new RegExp(problem.source, 'm'));
});

it('finds a hold that ended twice', async () => {
  const userId = await testUser(database.db, 400);
  const { id } = await enqueuePost(database.db, userId);
  await entry(userId, 'commit', 150, id);
  await entry(userId, 'commit', 150, id);
  const found = (await problemsOf(userId)).join('\n');
  expect(found).toMatch(/has been paid for 2 times/);
  expect(found).toMatch(/set aside 150 credits, and 300 of them have ended/);
});

it('says whose credits differ, and ends with 1', async () => {
  // PGlite lets one process in at a time, which is this one.
  if (database.engine === 'pglite') return;
  const { status, stdout } = spawnSync(
    process.execPath,
    ['--conditions=react-server', '--import', 'tsx', 'scripts/ledger-check.ts'],
    { env: { ...process.env, DATABASE_URL: database.url }, encoding: 'utf8' },
  );
  expect(stdout).toMatch(
    /^The ledger does not add up for 8 accounts of \d+ accounts with \d+ entries\./,
  );
  expect(stdout).toMatch(/@example\.com \([0-9a-f-]{36}\)\n {2}- 7 credits are stored/);
  expect(status).toBe(1);
});
