import { afterAll, beforeAll, expect, it } from 'vitest';
import { paidGrantKey } from '@/lib/billing/paid';
import { getPurchase } from '@/lib/billing/purchase';
import { PurchaseParams } from '@/lib/billing/schema';
import { grantCredits } from '@/lib/credits/ledger';
import { type TestDatabase, testDatabase, testUser } from '../../helpers/database';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

it('has arrived for its buyer alone, once its own credits are in the ledger', async () => {
  const { db } = database;
  const [buyer, other] = [await testUser(db, 5), await testUser(db)];
  const isGranted = async (userId: string, id: string) =>
    (await getPurchase(db, userId, id)).isGranted;
  expect(await isGranted(buyer, 'txn_1')).toBe(false);
  await db.transaction((tx) =>
    grantCredits(tx, {
      userId: buyer,
      amount: 10_000,
      reference: 'Credits',
      idempotencyKey: paidGrantKey({ transactionId: 'txn_12', lineItemId: 'txnitm_1' }),
    }),
  );
  expect(await isGranted(buyer, 'txn_12')).toBe(true);
  expect(await isGranted(buyer, 'txn_1')).toBe(false);
  expect(await isGranted(other, 'txn_12')).toBe(false);
});

it('takes only what can be a transaction from an address', () => {
  for (const id of ['', 'txn_', 'txn_1:', 'txn_%', 'sub_1', `txn_${'a'.repeat(61)}`])
    expect(PurchaseParams.safeParse({ id }).success).toBe(false);
  expect(PurchaseParams.safeParse({ id: 'txn_01hv8wptq8987qeep44cyrewp9' }).success).toBe(true);
});
