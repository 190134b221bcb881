import { type Environment, Paddle, Webhooks } from '@paddle/paddle-node-sdk';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPortal, startCheckout } from '@/lib/billing/checkout';
import { getSubscription } from '@/lib/billing/subscription';
import { adjust, cancel, changeCard, decide, passMonth, pay, resume } from '@/local/paddle/actions';
import { deliver, emit, listNotifications, signature } from '@/local/paddle/notify';
import { find, list, setSetting } from '@/local/paddle/store';
import { testUser } from '../../helpers/database';
import { brokenInvariants } from '../../helpers/invariants';
import { accountOf, type BillingServer, billingServer, prices, secret } from './harness';

let billing: BillingServer;
let sdk: Paddle;
beforeAll(async () => {
  billing = await billingServer();
  const environment = `${billing.server.origin}/api/local/paddle/v1` as Environment;
  sdk = new Paddle('local-paddle', { environment });
});
afterAll(() => billing.close());

const db = () => billing.database.db;
const status = (userId: string) => getSubscription(db(), userId);
const account = (userId: string) => accountOf(billing.database, userId);

async function buy(userId: string, card: Parameters<typeof pay>[1] = 'pays') {
  const { transactionId } = await startCheckout(db(), userId);
  expect(await pay(transactionId, card)).toBe('completed');
  const { subscription } = await account(userId);
  return { transactionId, subscription: subscription ?? '' };
}

describe('a plan, from the click to its end', () => {
  it('is bought, spent, cancelled, resumed and renewed', async () => {
    const userId = await testUser(db());
    const { checkoutUrl } = await startCheckout(db(), userId);
    expect(checkoutUrl).toContain('/api/local/paddle/checkout?_ptxn=txn_');
    const { transactionId, subscription } = await buy(userId);
    expect((await find('transaction', transactionId))?.custom_data).toMatchObject({
      user_id: userId,
    });
    expect(await status(userId)).toMatchObject({
      subscriptionStatus: 'active',
      subscriptionPlan: 'creator',
      hasCreatorAccess: true,
      cancelAtPeriodEnd: false,
      features: { bulkImageGeneration: true, brandColors: true, prioritySupport: true },
    });
    expect((await account(userId)).credits).toBe(3_000);
    await cancel(subscription);
    expect(await status(userId)).toMatchObject({
      subscriptionStatus: 'cancelled',
      hasCreatorAccess: true,
      cancelAtPeriodEnd: true,
    });
    await expect(startCheckout(db(), userId)).rejects.toMatchObject({ code: 'conflict' });
    await resume(subscription);
    expect((await status(userId)).subscriptionStatus).toBe('active');
    await passMonth(subscription);
    expect((await account(userId)).credits).toBe(6_000);
    await cancel(subscription);
    await passMonth(subscription);
    expect(await status(userId)).toMatchObject({
      subscriptionStatus: 'expired',
      hasCreatorAccess: false,
    });
    expect((await account(userId)).credits).toBe(6_000);
    // It can be bought again, as a new subscription of the same customer.
    const again = await buy(userId);
    expect(again.subscription).not.toBe(subscription);
    expect((await status(userId)).subscriptionStatus).toBe('active');
    expect(await brokenInvariants({ sql: billing.database.sql })).toEqual([]);
  });

  it('is unpaid while the card fails, and goes on with another', async () => {
    const userId = await testUser(db());
    const { subscription } = await buy(userId, 'failsLater');
    await passMonth(subscription);
    expect(await status(userId)).toMatchObject({
      subscriptionStatus: 'unpaid',
      hasCreatorAccess: false,
    });
    await expect(startCheckout(db(), userId)).rejects.toMatchObject({ code: 'conflict' });
    expect((await account(userId)).credits).toBe(3_000);
    await changeCard(subscription, 'pays');
    expect((await status(userId)).subscriptionStatus).toBe('active');
    expect((await account(userId)).credits).toBe(6_000);
  });

  it('takes credits back with the money: once approved, in proportion, and returns them', async () => {
    const userId = await testUser(db());
    const { transactionId } = await buy(userId);
    const asked = await adjust(transactionId, { action: 'refund', amount: 333, pending: true });
    expect((await account(userId)).credits).toBe(3_000);
    await decide(asked?.id ?? '', 'approved');
    expect((await account(userId)).credits).toBe(2_000);
    const disputed = await adjust(transactionId, { action: 'chargeback' });
    expect((await account(userId)).credits).toBe(0);
    await decide(disputed?.id ?? '', 'reversed');
    expect((await account(userId)).credits).toBe(2_000);
  });

  it('sells a pack beside it', async () => {
    const userId = await testUser(db());
    const { transactionId } = await startCheckout(db(), userId, { pack: 'pack-10000' });
    expect(await pay(transactionId, 'challenges')).toBe('challenge');
    expect(await pay(transactionId, 'challenges', 'refused')).toBe('declined');
    expect((await account(userId)).credits).toBe(0);
    expect(await pay(transactionId, 'challenges', 'approved')).toBe('completed');
    expect(await account(userId)).toMatchObject({ credits: 10_000, status: 'none' });
  });

  it('ends the same when notifications come in reverse, or three times', async () => {
    const ends = [];
    for (const way of ['in order', 'reversed', 'each three times']) {
      await setSetting('delivery', way);
      const userId = await testUser(db());
      const { transactionId, subscription } = await buy(userId);
      await cancel(subscription);
      await adjust(transactionId, { action: 'refund', amount: 333 });
      await resume(subscription);
      await passMonth(subscription);
      const { status, credits, entries } = await account(userId);
      ends.push({ status, credits, entries: entries.length });
    }
    await setSetting('delivery', 'in order');
    expect(ends).toEqual(Array(3).fill({ status: 'active', credits: 5_000, entries: 3 }));
  });

  it('keeps what is held until it is resent', async () => {
    await setSetting('delivery', 'held');
    const userId = await testUser(db());
    const { transactionId } = await startCheckout(db(), userId);
    await pay(transactionId, 'pays');
    await setSetting('delivery', 'in order');
    expect((await account(userId)).credits).toBe(0);
    for (const { id } of (await listNotifications()).slice(0, 4)) await deliver(id);
    expect(await account(userId)).toMatchObject({ credits: 3_000, status: 'active' });
  });
});

it('gives twenty clicks at once one checkout, with one customer', async () => {
  const userId = await testUser(db());
  const clicks = await Promise.all(Array.from({ length: 20 }, () => startCheckout(db(), userId)));
  expect(new Set(clicks.map(({ transactionId }) => transactionId)).size).toBe(1);
  const email = `${userId}@example.com`;
  expect((await list('customer')).filter((one) => one.email === email)).toHaveLength(1);
});

describe('the portal', () => {
  const post = (session: string, id: string) =>
    fetch(`${billing.server.origin}/api/local/paddle/portal`, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({ session, id, action: 'cancel' }),
    });

  it('opens for its own customer only', async () => {
    const [ada, bob] = [await testUser(db()), await testUser(db())];
    const [mine, theirs] = [await buy(ada), await buy(bob)];
    const { portalUrl } = await openPortal(db(), ada);
    const page = await (await fetch(portalUrl)).text();
    expect(page).toContain(mine.subscription);
    expect(page).not.toContain(theirs.subscription);
    const session = new URL(portalUrl).searchParams.get('session') ?? '';
    expect((await post(session, theirs.subscription)).status).toBe(403);
    expect((await status(bob)).subscriptionStatus).toBe('active');
    expect((await post(session, mine.subscription)).status).toBe(303);
    expect((await status(ada)).subscriptionStatus).toBe('cancelled');
  });
});

describe('the SDK of Paddle', () => {
  it('reads every answer of the stand-in', async () => {
    const userId = await testUser(db());
    const { transactionId, subscription } = await buy(userId);
    await adjust(transactionId, { action: 'refund', amount: 100 });
    const customer = await sdk.customers.create({ email: `sdk-${userId}@example.com` });
    expect(customer).toMatchObject({ id: expect.stringMatching(/^ctm_[0-9a-z]{26}$/) });
    await expect(sdk.customers.create({ email: customer.email })).rejects.toMatchObject({
      code: 'customer_already_exists',
    });
    expect(await sdk.customers.list({ email: [customer.email] }).next()).toHaveLength(1);
    expect((await sdk.customers.get(customer.id)).email).toBe(customer.email);
    const made = await sdk.transactions.create({
      items: [{ priceId: prices.creator, quantity: 1 }],
      customerId: customer.id,
      customData: { user_id: userId },
    });
    expect(made).toMatchObject({ status: 'ready', origin: 'api', customerId: customer.id });
    expect(made.checkout?.url).toContain(made.id);
    expect((await sdk.prices.get(prices.creator)).unitPrice.amount).toBe('999');
    const paid = await sdk.transactions.get(transactionId);
    expect(paid.details?.lineItems[0]?.totals?.total).toBe('999');
    expect(paid.payments[0]?.methodDetails?.card?.last4).toBe('4242');
    const plan = await sdk.subscriptions.get(subscription);
    expect(plan).toMatchObject({ status: 'active', billingCycle: { interval: 'month' } });
    expect(plan.items[0]?.price.unitPrice.amount).toBe('999');
    const [back] = await sdk.adjustments.list({ transactionId: [transactionId] }).next();
    expect(back).toMatchObject({ action: 'refund', type: 'partial', totals: { total: '100' } });
    const portal = await sdk.customerPortalSessions.create(plan.customerId, [subscription]);
    expect(portal.urls.subscriptions[0]?.id).toBe(subscription);
    await expect(sdk.transactions.get('txn_none')).rejects.toMatchObject({ code: 'not_found' });
    await expect(
      sdk.transactions.create({ items: [{ priceId: 'pri_none', quantity: 1 }] }),
    ).rejects.toMatchObject({ code: 'transaction_price_not_found' });
  });

  it('reads and believes every notification', async () => {
    await emit([['customer.updated', (await list('customer'))[0] ?? { id: '' }]]);
    const sent = await listNotifications();
    const types = new Set(sent.map(({ event_type }) => event_type));
    expect(types.size).toBeGreaterThanOrEqual(9);
    for (const { id, event } of sent) {
      const body = JSON.stringify({ ...event, notification_id: id });
      const read = await new Webhooks().unmarshal(body, secret, signature(body));
      expect(read).toMatchObject({ data: { id: event.data.id } });
    }
  });
});
