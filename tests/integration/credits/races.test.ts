import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findLedgerProblems } from '@/db/queries/ledger-check';
import { commitCredits, releaseCredits, reserveCredits } from '@/lib/credits/ledger';
import { type TestDatabase, testDatabase, testUser } from '../../helpers/database';
import { patience, trials } from '../../helpers/trials';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

const hold = (userId: string, jobId: string, amount: number) =>
  database.db.transaction((tx) => reserveCredits(tx, { userId, jobId, amount, reference: 'Work' }));
const end = (kind: 'commit' | 'release', userId: string, jobId: string) =>
  database.db.transaction((tx) =>
    (kind === 'commit' ? commitCredits : releaseCredits)(tx, { userId, jobId, reference: 'Work' }),
  );
/** The holds of this file belong to no job, which is all that may be found. */
const problems = async () =>
  (await findLedgerProblems(database.db)).filter(({ problem }) => !problem.startsWith('job '));

describe('credits under a race', () => {
  it('L1: 500 spends of 1 from a balance of 100: exactly 100 go through', async () => {
    const userId = await testUser(database.db, 100);
    const tries = await Promise.allSettled(
      Array.from({ length: 500 }, () => hold(userId, randomUUID(), 1)),
    );
    const refused = tries.filter((one) => one.status === 'rejected');
    expect(refused).toHaveLength(400);
    for (const { reason } of refused) expect(reason).toMatchObject({ code: 'payment_required' });
    const [row] = await database.sql`
      select credits_available, credits_held from app.profiles where id = ${userId}`;
    expect({ ...row }).toEqual({ credits_available: 0, credits_held: 100 });
    expect(await problems()).toEqual([]);
  });

  it.each([
    ['L3: a commit and a release', ['commit', 'release'] as const],
    ['L4: a sweep and a commit', ['release', 'commit'] as const],
    ['two commits', ['commit', 'commit'] as const],
  ])(
    '%s of one hold: one of them ends it',
    async (_, kinds) => {
      const userId = await testUser(database.db, 10_000);
      for (let round = 0; round < trials(kinds[0] === kinds[1] ? 50 : 500); round++) {
        const jobId = randomUUID();
        await hold(userId, jobId, 3);
        const ends = await Promise.all(kinds.map((kind) => end(kind, userId, jobId)));
        expect(ends.toSorted()).toEqual([0, 3]);
      }
      const [row] = await database.sql`select credits_held from app.profiles where id = ${userId}`;
      expect(row?.credits_held).toBe(0);
      expect(await problems()).toEqual([]);
    },
    patience(120_000),
  );
});
