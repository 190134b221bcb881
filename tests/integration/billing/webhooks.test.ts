import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { POST as webhook } from '@/app/api/webhooks/paddle/route';
import { insertOpenPayment } from '@/db/queries/payments';
import { payments, profiles, subscriptions, webhookEvents } from '@/db/schema';
import { retryParked } from '@/lib/billing/events/process';
import { type TestDatabase, testDatabase, testUser } from '../../helpers/database';
import { brokenInvariants } from '../../helpers/invariants';
import {
  adjustment,
  type Notification,
  notification,
  signed,
  subscription,
  transaction,
} from '../../helpers/paddle-events';
import { trials } from '../../helpers/trials';
import { accountOf } from './harness';

const secret = 'pdl_ntfset_test';
const plan = 'pri_creator';
const pack = 'pri_pack';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
  const { url, sql: client, db } = database;
  Object.assign(globalThis, { inkwrightDatabase: { url, sql: client, db } });
  const settings = {
    DATABASE_URL: url,
    PADDLE_API_KEY: 'key',
    PADDLE_PRICE_ID: `${plan}, pri_creator_of_last_year`,
    PADDLE_PACK_PRICES: `pack-10000:${pack}`,
    PADDLE_WEBHOOK_SECRET: `pdl_ntfset_next,${secret}`,
    PADDLE_WEBHOOK_TOLERANCE_SECONDS: '300',
  };
  for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value);
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
});
afterAll(async () => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  await database.close();
});

async function post(body: string, header = signed(body, secret)) {
  const request = new Request('http://ink.test/api/webhooks/paddle', {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(header ? { 'paddle-signature': header } : {}),
    },
    body,
  });
  return webhook(request, { params: Promise.resolve({}) });
}

/** Delivers a notification and answers with what became of it. */
async function deliver(event: Notification): Promise<string> {
  const answer = await post(JSON.stringify(event));
  expect(answer.status).toBe(200);
  return ((await answer.json()) as { outcome: string }).outcome;
}

const account = (userId: string) => accountOf(database, userId);

/** A user with a checkout of ours, which nobody has paid. */
async function buyer(product = 'creator') {
  const userId = await testUser(database.db);
  const id = `txn_${randomUUID()}`;
  await insertOpenPayment(database.db, { id, userId, product, checkoutUrl: null });
  return { userId, id, customerId: `ctm_${userId}`, subscriptionId: `sub_${userId}` };
}

async function outcomeOf(event: Notification) {
  const [row] = await database.db
    .select({ outcome: webhookEvents.outcome, reason: webhookEvents.reason })
    .from(webhookEvents)
    .where(sql`${webhookEvents.eventId} = ${event.event_id}`);
  return row;
}

describe('a completed payment', () => {
  it('grants its credits once, under a key that counts as paid', async () => {
    const { userId, id, customerId } = await buyer();
    const paid = notification(
      'transaction.completed',
      transaction({ id, priceId: plan, userId, customerId }),
    );
    expect(await deliver(paid)).toBe('applied');
    expect(await deliver({ ...paid, notification_id: 'ntf_again' })).toBe('known');
    // The same payment told of by another event.
    expect(await deliver({ ...paid, event_id: 'evt_other' })).toBe('applied');
    expect(await account(userId)).toMatchObject({
      credits: 3_000,
      // A buyer can pay as any customer, whose pages must not open for this account.
      customer: null,
      entries: [`paid:${id}:txnitm_${id} grant 3000`],
    });
  });

  it.each([
    ['a price of earlier years', { priceId: 'pri_creator_of_last_year' }, 3_000],
    ['a pack', { priceId: pack, total: 2_900 }, 10_000],
    ['two of it', { priceId: pack, total: 5_800, quantity: 2 }, 20_000],
    ['nothing due, as when a trial begins', { priceId: plan, total: 0 }, 0],
    ['a card that was changed', { priceId: plan, origin: 'subscription_payment_method_change' }, 0],
  ])('of %s', async (_, sale, credits) => {
    const { userId, id } = await buyer();
    await deliver(notification('transaction.completed', transaction({ id, userId, ...sale })));
    expect((await account(userId)).credits).toBe(credits);
  });

  it.each(['paid', 'ready', 'billed', 'payment_failed', 'past_due', 'canceled'])(
    'is not one that is only %s',
    async (state) => {
      const { userId, id } = await buyer();
      const data = transaction({ id, priceId: plan, userId, status: state });
      await deliver(notification(`transaction.${state}`, data));
      // Whatever the event is called, the payment itself must be completed.
      await deliver(notification('transaction.completed', data));
      expect((await account(userId)).entries).toEqual([]);
    },
  );
});

it('is looked for again while only its payment was told of', async () => {
  const { userId, id } = await buyer();
  const data = transaction({ id, priceId: plan, userId });
  await deliver(notification('transaction.paid', data));
  const [row] = await database.sql`select status from app.payments where id = ${id}`;
  expect(row?.status).toBe('paid');
  await deliver(notification('transaction.completed', data));
  expect((await account(userId)).credits).toBe(3_000);
});

describe('W2: the same event, 50 times at once', () => {
  it('has one effect and 50 good answers', async () => {
    const { userId, id } = await buyer();
    const body = JSON.stringify(
      notification('transaction.completed', transaction({ id, priceId: plan, userId })),
    );
    const answers = await Promise.all(Array.from({ length: 50 }, () => post(body)));
    expect(answers.map(({ status }) => status)).toEqual(Array(50).fill(200));
    const outcomes = await Promise.all(answers.map((answer) => answer.json()));
    expect(outcomes.filter(({ outcome }) => outcome === 'applied')).toHaveLength(1);
    expect((await account(userId)).entries).toHaveLength(1);
  });
});

describe('W7: what is not certain is parked with its reason', () => {
  const foreign = () => testUser(database.db);
  it.each<[string, (data: ReturnType<typeof transaction>) => Promise<object>, RegExp]>([
    [
      'an unknown price',
      async ({ id }) => transaction({ id, priceId: 'pri_none', userId: null }),
      /Unknown price: pri_none/,
    ],
    [
      'custom_data of another account than the checkout',
      async ({ id }) => ({ ...transaction({ id, priceId: plan, userId: await foreign() }) }),
      /another account/,
    ],
    [
      'a checkout that a browser made for somebody else',
      async () => transaction({ priceId: plan, userId: await foreign(), origin: 'web' }),
      /not come from a checkout of ours/,
    ],
    [
      'an account that is gone',
      async () => transaction({ priceId: plan, userId: randomUUID() }),
      /does not exist/,
    ],
    [
      'an account that is no id',
      async () => transaction({ priceId: plan, userId: "' or 1=1 --\0" }),
      /does not exist/,
    ],
    ['nobody', async () => transaction({ priceId: plan, userId: null }), /which account/],
    [
      'an entity without its amounts',
      async ({ id }) => ({ id, status: 'completed', details: { line_items: [{ id: 'x' }] } }),
      /cannot be read/,
    ],
  ])('%s', async (_, make, reason) => {
    const { userId, id } = await buyer();
    const data = await make(transaction({ id, priceId: plan, userId }));
    const event = notification('transaction.completed', data as Notification['data']);
    const before = await database.sql`select count(*)::int as n from app.credit_entries`;
    expect(await deliver(event)).toBe('parked');
    expect(await outcomeOf(event)).toMatchObject({
      outcome: 'parked',
      reason: expect.stringMatching(reason),
    });
    expect(await deliver(event)).toBe('known');
    expect(await database.sql`select count(*)::int as n from app.credit_entries`).toEqual(before);
  });

  it('a subscription of another account than its payment', async () => {
    const [ada, bob] = [await buyer(), await buyer()];
    const { subscriptionId, customerId } = ada;
    await deliver(notification('transaction.completed', transaction({ ...ada, priceId: plan })));
    const stolen = transaction({ id: bob.id, priceId: plan, subscriptionId, customerId });
    expect(await deliver(notification('transaction.completed', stolen))).toBe('parked');
    expect((await account(bob.userId)).entries).toEqual([]);
  });

  it('a plan that a browser sold to a customer of ours', async () => {
    const { userId, id, customerId } = await buyer('pack-10000');
    await database.db
      .update(profiles)
      .set({ paddleCustomerId: customerId })
      .where(eq(profiles.id, userId));
    await deliver(
      notification('transaction.completed', transaction({ id, priceId: pack, userId, customerId })),
    );
    const before = await account(userId);
    const subscriptionId = `sub_stranger_${id}`;
    const sale = { priceId: plan, userId: null, customerId, subscriptionId, origin: 'web' };
    const begun = { id: subscriptionId, priceId: plan, customerId, status: 'past_due' };
    expect(await deliver(notification('transaction.completed', transaction(sale)))).toBe('parked');
    expect(await deliver(notification('subscription.created', subscription(begun)))).toBe('parked');
    expect(await account(userId)).toEqual(before);
  });

  it('is applied later when what was missing is known', async () => {
    const { userId, id } = await buyer();
    const event = notification(
      'transaction.completed',
      transaction({ id, priceId: 'pri_new', userId }),
    );
    expect(await deliver(event)).toBe('parked');
    vi.stubEnv('PADDLE_PRICE_ID', `${plan},pri_new`);
    await retryParked(database.db, { max: 50 });
    vi.stubEnv('PADDLE_PRICE_ID', plan);
    expect(await outcomeOf(event)).toMatchObject({ outcome: 'applied', reason: null });
    expect((await account(userId)).credits).toBe(3_000);
  });

  it('grants a known line beside an unknown one', async () => {
    const { userId, id } = await buyer();
    const data = transaction({ id, priceId: plan, userId });
    const [line] = data.details.line_items;
    if (line) data.details.line_items.push({ ...line, id: 'txnitm_x', price_id: 'pri_none' });
    expect(await deliver(notification('transaction.completed', data))).toBe('parked');
    expect((await account(userId)).credits).toBe(3_000);
  });
});

describe('a subscription', () => {
  it('is not overwritten by an older event, also of the same instant', async () => {
    const { userId, id, customerId, subscriptionId } = await buyer();
    const [at, later] = ['2026-04-01T00:00:00.000001Z', '2026-04-01T00:00:01Z'];
    const entity = {
      id: subscriptionId,
      priceId: plan,
      customerId,
      periodEnd: '2099-01-01T00:00:00Z',
    };
    const first = notification(
      'subscription.created',
      subscription({ ...entity, transactionId: id }),
      at,
    );
    const last = notification(
      'subscription.past_due',
      subscription({ ...entity, status: 'past_due' }),
      later,
    );
    expect(await deliver(last)).toBe('parked');
    expect(await deliver(first)).toBe('applied');
    expect(await outcomeOf(last)).toMatchObject({ outcome: 'applied' });
    expect((await account(userId)).status).toBe('unpaid');
    const tie = {
      ...notification('subscription.updated', subscription(entity), later),
      event_id: 'evt_0',
    };
    expect(await deliver(tie)).toBe('ignored');
    expect((await account(userId)).status).toBe('unpaid');
    expect(await deliver({ ...tie, event_id: 'evt_zzz' })).toBe('applied');
    expect((await account(userId)).status).toBe('active');
  });

  it('that ended does not take a newer one along', async () => {
    const { userId, id, customerId } = await buyer();
    const notify = (name: string, status: string) =>
      notification(`subscription.updated`, {
        ...subscription({ id: name, priceId: plan, customerId, status, transactionId: id }),
      });
    await deliver(notify(`sub_a_${id}`, 'active'));
    await deliver(notify(`sub_b_${id}`, 'active'));
    await deliver(notify(`sub_a_${id}`, 'canceled'));
    expect(await account(userId)).toMatchObject({ status: 'active', subscription: `sub_b_${id}` });
  });
});

describe('W8: a refund before its payment', () => {
  it.each([[[0, 1]], [[1, 0]]])('in the order %j ends in nothing', async (order) => {
    const { userId, id } = await buyer();
    const events = [
      notification('transaction.completed', transaction({ id, priceId: plan, userId })),
      notification('adjustment.created', adjustment({ id: `adj_${id}`, transactionId: id })),
    ];
    for (const at of order) if (events[at]) await deliver(events[at]);
    expect(await account(userId)).toMatchObject({
      credits: 0,
      entries: [`clawback:adj_${id} clawback -3000`, `paid:${id}:txnitm_${id} grant 3000`],
    });
  });

  it.each([
    ['of its line', {}],
    ['of all of it', { items: [] }],
  ])('%s is not forgotten while its price is unknown', async (_, more) => {
    const { userId, id } = await buyer();
    const sale = transaction({ id, priceId: 'pri_later', userId });
    await deliver(notification('transaction.completed', sale));
    const refund = { ...adjustment({ transactionId: id }), ...more };
    await deliver(notification('adjustment.created', refund));
    vi.stubEnv('PADDLE_PRICE_ID', `${plan},pri_later`);
    await retryParked(database.db, { max: 50 });
    vi.stubEnv('PADDLE_PRICE_ID', plan);
    const { credits, entries } = await account(userId);
    expect({ credits, entries: entries.length }).toEqual({ credits: 0, entries: 2 });
  });

  it('at the same time as it', async () => {
    for (let round = 0; round < trials(25); round++) {
      const { userId, id } = await buyer();
      await Promise.all([
        deliver(notification('transaction.completed', transaction({ id, priceId: plan, userId }))),
        deliver(notification('adjustment.created', adjustment({ transactionId: id }))),
      ]);
      expect(await account(userId)).toMatchObject({ credits: 0 });
    }
  });
});

describe('refunds and chargebacks', () => {
  const paid = async () => {
    const one = await buyer();
    await deliver(notification('transaction.completed', transaction({ ...one, priceId: plan })));
    return one;
  };
  const tell = (given: Parameters<typeof adjustment>[0], type = 'adjustment.updated') =>
    deliver(notification(type, adjustment(given)));

  it.each([
    ['waits for the approval', [{ status: 'pending_approval' }], 3_000],
    ['is rejected', [{ status: 'pending_approval' }, { status: 'rejected' }], 3_000],
    ['is approved', [{ status: 'pending_approval' }, { status: 'approved' }], 0],
    [
      'is approved before it was asked for',
      [{ status: 'approved' }, { status: 'pending_approval' }],
      0,
    ],
    ['is withdrawn', [{ status: 'approved' }, { status: 'reversed' }], 3_000],
    ['is withdrawn before it was made', [{ status: 'reversed' }, { status: 'approved' }], 3_000],
    ['is a part', [{ amount: 333 }], 2_000],
    ['is a part that does not divide', [{ amount: 100 }], 2_700],
    ['is only a warning', [{ action: 'chargeback_warning' }], 3_000],
    ['is a credit note', [{ action: 'credit' }], 3_000],
  ])('one that %s leaves %j', async (_, steps, credits) => {
    const { userId, id } = await paid();
    for (const step of steps) await tell({ id: `adj_${id}`, transactionId: id, ...step });
    for (const step of steps) await tell({ id: `adj_${id}`, transactionId: id, ...step });
    expect((await account(userId)).credits).toBe(credits);
  });

  it('take nothing when only the tax goes back', async () => {
    const { userId, id } = await paid();
    const data = adjustment({ transactionId: id, amount: 190 });
    const items = data.items.map((item) => ({ ...item, type: 'tax' }));
    await deliver(notification('adjustment.updated', { ...data, items }));
    expect((await account(userId)).credits).toBe(3_000);
  });

  it('never take more than was granted, nor return more than was taken', async () => {
    const { userId, id } = await paid();
    await tell({ id: `adj_a${id}`, transactionId: id, amount: 600 });
    await tell({ id: `adj_b${id}`, transactionId: id, action: 'chargeback' });
    expect((await account(userId)).credits).toBe(0);
    const withdrawn = { transactionId: id, action: 'chargeback_reverse' };
    await tell({ id: `adj_c${id}`, ...withdrawn });
    await tell({ id: `adj_b${id}`, transactionId: id, action: 'chargeback', status: 'reversed' });
    await tell({ id: `adj_d${id}`, ...withdrawn });
    expect((await account(userId)).credits).toBe(1_199);
  });

  it('wait for the chargeback that they end', async () => {
    const { userId, id } = await paid();
    const ended = { id: `adj_e${id}`, transactionId: id, action: 'chargeback_reverse' };
    expect(await tell(ended)).toBe('parked');
    expect((await account(userId)).credits).toBe(3_000);
    await tell({ id: `adj_f${id}`, transactionId: id, action: 'chargeback' });
    expect(await account(userId)).toMatchObject({ credits: 3_000 });
    expect((await account(userId)).entries).toHaveLength(3);
  });

  it('may leave a balance below zero, which nothing can be spent from', async () => {
    const { userId, id } = await paid();
    await database.sql`update app.profiles set credits_available = 100 where id = ${userId}`;
    await database.sql`
      insert into app.credit_entries (user_id, kind, amount, available_after, held_after, idempotency_key)
      values (${userId}, 'adjust', -2900, 100, 0, ${`spent:${userId}`})`;
    await tell({ transactionId: id });
    expect((await account(userId)).credits).toBe(-2_900);
  });
});

it('ends with every balance as the sum of its entries', async () => {
  expect(await brokenInvariants({ sql: database.sql })).toEqual([]);
  expect((await database.db.select().from(profiles)).length).toBeGreaterThan(30);
  expect((await database.db.select().from(payments)).length).toBeGreaterThan(30);
  expect((await database.db.select().from(subscriptions)).length).toBe(3);
});
