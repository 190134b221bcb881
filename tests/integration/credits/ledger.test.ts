import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { creditEntries, profiles } from '@/db/schema';
import {
  commitCredits,
  grantCredits,
  refundCredits,
  releaseCredits,
  reserveCredits,
} from '@/lib/credits/ledger';
import { type TestDatabase, testDatabase, testUser } from '../../helpers/database';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

async function balance(userId: string) {
  const [row] = await database.db
    .select({ available: profiles.creditsAvailable, held: profiles.creditsHeld })
    .from(profiles)
    .where(eq(profiles.id, userId));
  return row;
}

const reserve = (userId: string, jobId: string, amount: number) =>
  database.db.transaction((tx) =>
    reserveCredits(tx, { userId, jobId, amount, reference: 'Blog post' }),
  );

describe('the ledger', () => {
  it('lets exactly one of 200 parallel spends through when the balance covers one', async () => {
    const userId = await testUser(database.db, 150);
    const tries = await Promise.allSettled(
      Array.from({ length: 200 }, () => reserve(userId, randomUUID(), 150)),
    );
    expect(tries.filter((t) => t.status === 'fulfilled')).toHaveLength(1);
    expect(await balance(userId)).toEqual({ available: 0, held: 150 });
  });

  it('says what is missing when the balance does not cover a spend', async () => {
    const userId = await testUser(database.db, 149);
    await expect(reserve(userId, randomUUID(), 150)).rejects.toMatchObject({
      code: 'payment_required',
    });
    expect(await balance(userId)).toEqual({ available: 149, held: 0 });
  });

  it('ends a hold once, whether commit and release race or repeat', async () => {
    const userId = await testUser(database.db, 1000);
    const outcomes: number[] = [];
    for (let round = 0; round < 10; round++) {
      const jobId = randomUUID();
      await reserve(userId, jobId, 100);
      const ends = await Promise.all(
        [commitCredits, releaseCredits, commitCredits, releaseCredits].map((end) =>
          database.db.transaction((tx) => end(tx, { userId, jobId, reference: 'Image' })),
        ),
      );
      outcomes.push(ends.reduce((a, b) => a + b, 0));
      await database.db.transaction((tx) =>
        grantCredits(tx, { userId, amount: 1, reference: 'x', idempotencyKey: `r:${jobId}` }),
      );
    }
    expect(outcomes).toEqual(Array(10).fill(100));
    expect((await balance(userId))?.held).toBe(0);
  });

  it('grants and refunds once per key, however often they are asked for', async () => {
    const userId = await testUser(database.db);
    const jobId = randomUUID();
    const grant = { userId, amount: 250, reference: 'Welcome', idempotencyKey: `g:${userId}` };
    const refund = { ...grant, amount: 50, jobId, idempotencyKey: `f:${jobId}` };
    await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        database.db.transaction((tx) =>
          i % 2 ? grantCredits(tx, grant) : refundCredits(tx, refund),
        ),
      ),
    );
    expect(await balance(userId)).toEqual({ available: 300, held: 0 });
  });

  it('keeps the cached balance equal to the sum of entries, and each entry exact', async () => {
    const rows = await database.db.execute(sql`
      select p.id from app.profiles p
      left join lateral (
        select
          coalesce(sum(case kind when 'reserve' then -amount when 'commit' then 0 else amount end), 0) as available,
          coalesce(sum(case kind when 'reserve' then amount when 'commit' then -amount when 'release' then -amount else 0 end), 0) as held
        from app.credit_entries where user_id = p.id) s on true
      where s.available <> p.credits_available or s.held <> p.credits_held`);
    expect([...rows]).toEqual([]);
  });

  it('refuses to change or delete an entry', async () => {
    await testUser(database.db, 10);
    await expect(database.db.update(creditEntries).set({ amount: 1 })).rejects.toThrow();
    await expect(database.db.delete(creditEntries)).rejects.toThrow();
    await expect(database.db.execute(sql`truncate app.credit_entries`)).rejects.toThrow();
  });
});
