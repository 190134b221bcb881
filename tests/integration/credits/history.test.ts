import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { listHistory } from '@/db/queries/credits';
import { toHistory } from '@/lib/credits/history';
import { commitCredits, refundCredits, reserveCredits } from '@/lib/credits/ledger';
import { type TestDatabase, testDatabase, testUser } from '../../helpers/database';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

const jobs = 55;

/** `jobs` pieces of work, all reserved before the first is paid, every second refunded in part. */
async function busyUser(): Promise<string> {
  const userId = await testUser(database.db, 10 * jobs);
  const ids = Array.from({ length: jobs }, () => randomUUID());
  await database.db.transaction(async (tx) => {
    const reference = 'Blog post';
    for (const jobId of ids) await reserveCredits(tx, { userId, jobId, amount: 10, reference });
    for (const jobId of ids) await commitCredits(tx, { userId, jobId, reference });
    for (const [at, jobId] of ids.entries())
      if (at % 2 === 0)
        await refundCredits(tx, { userId, jobId, amount: 4, reference, idempotencyKey: jobId });
  });
  return userId;
}

it('pages through one line per job, none split, lost, repeated or of another user', async () => {
  const [userId] = await Promise.all([busyUser(), testUser(database.db, 7)]);
  const page = async (before?: number) => toHistory(await listHistory(database.db, userId, before));
  const first = await page();
  const second = await page(first.at(-1)?.id);
  expect(first).toHaveLength(50);
  expect(second).toHaveLength(jobs + 1 - 50);
  const lines = [...first, ...second];
  expect(lines.map(({ what }) => what).toSorted()).toEqual(
    [
      'Credits added',
      ...Array(28).fill('Partly given back'),
      ...Array(jobs - 28).fill('Spent'),
    ].toSorted(),
  );
  expect(lines.reduce((sum, { change }) => sum + change, 0)).toBe(lines[0]?.balance);
  expect(await page(second.at(-1)?.id)).toEqual([]);
});
