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

it('is of the account that its record names, else of the owner of its subscription', async () => {
  const { db, sql } = database;
  const [payer, other] = [await testUser(db), await testUser(db)];
  await sql`
    insert into app.subscriptions (id, user_id, customer_id, price_id, status, event_at, event_id)
    values ('sub_1', ${payer}, 'ctm_1', 'pri_1', 'past_due', now(), 'evt_1')`;
  await sql`
    insert into app.payments (id, user_id, subscription_id, status) values
      ('txn_own', ${payer}, null, 'past_due'), ('txn_plan', null, 'sub_1', 'past_due'),
      ('txn_other', ${other}, 'sub_1', 'open'), ('txn_nobody', null, null, 'unknown')`;
  const owned = async (userId: string) => {
    const ids = ['txn_own', 'txn_plan', 'txn_other', 'txn_nobody', 'txn_unknown'];
    const views = await Promise.all(ids.map((id) => getPurchase(db, userId, id)));
    return ids.filter((_, n) => views[n]?.isOwn);
  };
  expect(await owned(payer)).toEqual(['txn_own', 'txn_plan']);
  expect(await owned(other)).toEqual(['txn_other']);
});

it('takes only what can be a transaction from an address', () => {
  for (const id of ['', 'txn_', 'txn_1:', 'txn_%', 'sub_1', `txn_${'a'.repeat(61)}`])
    expect(PurchaseParams.safeParse({ id }).success).toBe(false);
  expect(PurchaseParams.safeParse({ id: 'txn_01hv8wptq8987qeep44cyrewp9' }).success).toBe(true);
});
