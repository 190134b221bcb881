import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { packsOnSale } from '@/lib/billing/catalog';
import { startCheckout } from '@/lib/billing/checkout';
import { reconcile } from '@/lib/billing/reconcile';
import { adjust, cancel, passMonth, pay } from '@/local/paddle/actions';
import { deliver, listNotifications } from '@/local/paddle/notify';
import { setSetting } from '@/local/paddle/store';
import { testUser } from '../../helpers/database';
import { brokenInvariants } from '../../helpers/invariants';
import { accountOf, type BillingServer, billingServer } from './harness';

let billing: BillingServer;
beforeAll(async () => {
  billing = await billingServer();
});
afterAll(() => billing.close());
// Every notification is lost here.
beforeEach(() => setSetting('delivery', 'held'));

const account = (userId: string) => accountOf(billing.database, userId);

/** As if hours had passed since the last comparison. */
async function later(): Promise<void> {
  const { sql } = billing.database;
  await sql`update app.cleanings set ran_at = now() - interval '1 day'`;
  await sql`update app.payments set checked_at = now() - interval '1 day'`;
  await sql`update app.subscriptions set checked_at = now() - interval '1 day'`;
}

async function buy(product = {}) {
  const userId = await testUser(billing.database.db);
  const { transactionId } = await startCheckout(billing.database.db, userId, product);
  expect(await pay(transactionId, 'pays')).toBe('completed');
  return { userId, transactionId };
}

async function compare(): Promise<void> {
  await later();
  await reconcile(billing.database.db);
}

it('finds a payment, a renewal, a cancellation and a refund that nobody told of', async () => {
  const { userId } = await buy();
  expect(await account(userId)).toMatchObject({ credits: 0, status: 'none' });
  // A second click learns that the money is there, instead of paying again.
  await expect(startCheckout(billing.database.db, userId)).rejects.toMatchObject({
    code: 'conflict',
  });
  await compare();
  expect((await account(userId)).credits).toBe(3_000);
  await compare();
  const bought = await account(userId);
  expect(bought).toMatchObject({ credits: 3_000, status: 'active' });
  const subscription = bought.subscription ?? '';
  await passMonth(subscription);
  await compare();
  expect((await account(userId)).credits).toBe(6_000);
  await cancel(subscription);
  await compare();
  expect((await account(userId)).status).toBe('cancelled');
  const pack = await buy({ pack: 'pack-10000' });
  await compare();
  await adjust(pack.transactionId, { action: 'refund', amount: 1_450 });
  await compare();
  expect((await account(pack.userId)).credits).toBe(5_000);
  // What was lost comes after all, and changes nothing.
  const before = [await account(userId), await account(pack.userId)];
  for (const { id } of await listNotifications()) await deliver(id);
  expect([await account(userId), await account(pack.userId)]).toEqual(before);
  expect(await brokenInvariants({ sql: billing.database.sql })).toEqual([]);
});

it('does a bounded part in each run, and comes to all of it', async () => {
  const { sql } = billing.database;
  const { userId } = await buy({ pack: 'pack-10000' });
  await later();
  await sql`
    insert into app.payments (id, user_id, status, checked_at)
    select 'txn_left' || n, ${userId}, 'replaced', now() - interval '2 days'
    from generate_series(1, 60) as n`;
  const left = async () => {
    const [row] = await sql<{ count: number }[]>`
      select count(*)::int from app.payments where checked_at < now() - interval '10 minutes'
        and status not in ('completed', 'canceled', 'given-up')`;
    return row?.count;
  };
  const seen = [await left()];
  for (let run = 0; run < 2; run++) {
    await sql`update app.cleanings set ran_at = now() - interval '1 day'`;
    await reconcile(billing.database.db);
    seen.push(await left());
  }
  expect(seen).toEqual([61, 11, 0]);
  expect((await account(userId)).credits).toBe(10_000);
  await sql`delete from app.payments where id like 'txn_left%'`;
});

it('goes on after one that Paddle answers with an error', async () => {
  const quiet = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const buyers: string[] = [];
  for (let n = 0; n < 3; n++) buyers.push((await buy({ pack: 'pack-10000' })).userId);
  const { fetch } = globalThis;
  const [broken] = await billing.database.sql`
    select id from app.payments where user_id = ${buyers[0] ?? ''}`;
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) =>
    String(url).endsWith(`/transactions/${broken?.id}`)
      ? Response.json({ error: { code: 'forbidden' } }, { status: 403 })
      : fetch(url, init),
  );
  await compare();
  vi.unstubAllGlobals();
  const paid = await Promise.all(buyers.map(account));
  expect(paid.map(({ credits }) => credits)).toEqual([0, 10_000, 10_000]);
  await compare();
  expect((await account(buyers[0] ?? '')).credits).toBe(10_000);
  quiet.mockRestore();
});

it('survives a dead Paddle, and a checkout that Paddle does not know', async () => {
  const quiet = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const { userId } = await buy();
  await billing.database.sql`
    insert into app.payments (id, user_id, status, created_at)
    values ('txn_gone', ${userId}, 'open', now() - interval '8 days')`;
  vi.stubEnv('PADDLE_API_URL', 'http://127.0.0.1:1');
  await compare();
  expect((await account(userId)).credits).toBe(0);
  expect(quiet).toHaveBeenCalled();
  vi.stubEnv('PADDLE_API_URL', `${billing.server.origin}/api/local/paddle/v1`);
  await compare();
  expect((await account(userId)).credits).toBe(3_000);
  const [gone] = await billing.database.sql`select status from app.payments where id = 'txn_gone'`;
  expect(gone?.status).toBe('given-up');
  quiet.mockRestore();
});

it('asks nothing, throws nothing and sells nothing when billing is half configured', async () => {
  const quiet = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  await billing.database.sql`delete from app.cleanings`;
  for (const name of ['PADDLE_WEBHOOK_SECRET', 'PADDLE_PRICE_ID'] as const) {
    const before = process.env[name];
    vi.stubEnv(name, '');
    quiet.mockClear();
    await reconcile(billing.database.db);
    await reconcile(billing.database.db);
    expect(packsOnSale()).toEqual([]);
    expect(quiet.mock.calls).toEqual([[expect.stringContaining(name)]]);
    vi.stubEnv(name, before);
  }
  expect([...(await billing.database.sql`select task from app.cleanings`)]).toEqual([]);
  quiet.mockRestore();
});

it('asks nothing when billing is off', async () => {
  vi.stubEnv('PADDLE_API_KEY', '');
  await billing.database.sql`delete from app.cleanings`;
  await reconcile(billing.database.db);
  expect([...(await billing.database.sql`select task from app.cleanings`)]).toEqual([]);
  vi.stubEnv('PADDLE_API_KEY', 'local-paddle');
});
