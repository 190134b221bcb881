import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { payments, profiles } from '@/db/schema';
import { openPortal, startCheckout } from '@/lib/billing/checkout';
import { type TestDatabase, testDatabase, testUser } from '../../helpers/database';
import { type HttpServer, serveHttp } from '../../helpers/http-adapter';

let database: TestDatabase;
let paddle: HttpServer;
let answer: () => Response;
let customers = 0;
/** The customers that have the address already. */
let listed: object[] | null = null;
const calls: { path: string; headers: Headers; body: unknown }[] = [];
const sales = () => calls.filter(({ path, body }) => path === '/transactions' && body);

beforeAll(async () => {
  database = await testDatabase();
  paddle = await serveHttp(async (request) => {
    const { pathname } = new URL(request.url);
    const body = request.method === 'POST' ? await request.json() : null;
    calls.push({ path: pathname, headers: request.headers, body });
    if (pathname !== '/customers') return answer();
    if (listed && !body) return Response.json({ data: listed });
    if (listed)
      return Response.json({ error: { code: 'customer_already_exists' } }, { status: 409 });
    return Response.json({ data: { id: `ctm_${++customers}` } }, { status: 201 });
  });
});
afterAll(async () => {
  await paddle.close();
  await database.close();
});
beforeEach(() => {
  calls.length = 0;
  listed = null;
  made += 1;
  vi.stubEnv('PADDLE_API_KEY', 'pdl_test');
  vi.stubEnv('PADDLE_API_URL', paddle.origin);
  vi.stubEnv('PADDLE_PRICE_ID', 'pri_creator');
  vi.stubEnv('PADDLE_WEBHOOK_SECRET', 'secret');
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

let made = 0;
const transaction =
  (url: unknown, status = 'ready') =>
  () => {
    const items = [{ price: { id: 'pri_creator' }, quantity: 1 }];
    return Response.json({ data: { id: `txn_${made}`, status, items, checkout: { url } } });
  };

describe('buying the plan', () => {
  it('makes one transaction that knows its user', async () => {
    const userId = await testUser(database.db);
    answer = transaction('https://pay.example.com/?_ptxn=txn_1');
    expect(await startCheckout(database.db, userId)).toEqual({
      transactionId: `txn_${made}`,
      checkoutUrl: 'https://pay.example.com/?_ptxn=txn_1',
    });
    expect(calls.map(({ path }) => path)).toEqual(['/customers', '/transactions']);
    expect(calls[1]?.body).toMatchObject({
      items: [{ price_id: 'pri_creator', quantity: 1 }],
      customer_id: `ctm_${customers}`,
      custom_data: { user_id: userId },
    });
    expect(calls[1]?.headers.get('authorization')).toBe('Bearer pdl_test');
  });

  it.each<[string, (own: { id: string; email: string }) => object, boolean]>([
    ['takes a customer with the address', ({ email }) => ({ email }), true],
    [
      'takes the account’s own customer',
      ({ id, email }) => ({ email: email.toUpperCase(), custom_data: { user_id: id } }),
      true,
    ],
    [
      'leaves another account’s customer',
      ({ email }) => ({ email, custom_data: { user_id: randomUUID() } }),
      false,
    ],
    [
      'leaves a customer with another address',
      ({ id, email }) => ({ email: `x${email}`, custom_data: { user_id: id } }),
      false,
    ],
  ])('%s', async (_, known, isTheirs) => {
    const id = await testUser(database.db);
    const user = eq(profiles.id, id);
    const [profile] = await database.db.select().from(profiles).where(user);
    const customer = `ctm_known_${id}`;
    listed = [{ id: customer, ...known({ id, email: profile?.email ?? '' }) }];
    answer = transaction('https://pay.example.com/');
    await startCheckout(database.db, id);
    const [after] = await database.db.select().from(profiles).where(user);
    expect(after?.paddleCustomerId).toBe(isTheirs ? customer : null);
    expect('customer_id' in Object(sales()[0]?.body)).toBe(isTheirs);
  });

  it('gives a second click the same transaction', async () => {
    const userId = await testUser(database.db);
    answer = transaction('https://pay.example.com/');
    const first = await startCheckout(database.db, userId);
    expect(await startCheckout(database.db, userId)).toEqual(first);
    expect(sales()).toHaveLength(1);
  });

  it('says that a payment is under way instead of selling the same again', async () => {
    const userId = await testUser(database.db);
    answer = transaction('https://pay.example.com/');
    await startCheckout(database.db, userId);
    answer = transaction('https://pay.example.com/', 'completed');
    await expect(startCheckout(database.db, userId)).rejects.toMatchObject({ code: 'conflict' });
    expect(sales()).toHaveLength(1);
  });

  it.each([
    ['is being confirmed', 'paid', null],
    ['is confirmed and its subscription is not known', 'completed', 'sub_late'],
  ])('does not sell the plan again while its payment %s', async (_, status, subscriptionId) => {
    vi.stubEnv('PADDLE_PACK_PRICES', 'pack-10000:pri_creator');
    const userId = await testUser(database.db);
    for (const product of ['creator', 'pack-10000'])
      await database.db.insert(payments).values({
        ...{ id: `txn_${product}_${status}`, userId, product, status, subscriptionId },
      });
    answer = transaction('https://pay.example.com/');
    await expect(startCheckout(database.db, userId)).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('Your payment has arrived'),
    });
    expect(calls).toEqual([]);
    // A second pack is a second purchase.
    await startCheckout(database.db, userId, { pack: 'pack-10000' });
    expect(sales()).toHaveLength(1);
  });

  it('sells a pack at its own price, and none that is not on sale', async () => {
    const userId = await testUser(database.db);
    answer = transaction('https://pay.example.com/');
    const pack = { pack: 'pack-10000' };
    await expect(startCheckout(database.db, userId, pack)).rejects.toMatchObject({
      code: 'not_found',
    });
    vi.stubEnv('PADDLE_PACK_PRICES', 'pack-10000:pri_pack');
    await startCheckout(database.db, userId, pack);
    expect(sales()[0]?.body).toMatchObject({ items: [{ price_id: 'pri_pack', quantity: 1 }] });
  });

  it('says so when there is no address to pay at', async () => {
    answer = transaction(null);
    const userId = await testUser(database.db);
    expect(await startCheckout(database.db, userId)).toMatchObject({ checkoutUrl: null });
  });

  it.each([
    ['an error', () => Response.json({ error: { code: 'forbidden' } }, { status: 403 })],
    ['no JSON', () => new Response('<html>')],
    ['a script as address', transaction('javascript:alert(1)')],
    ['a redirect', () => Response.redirect('http://127.0.0.1:1/')],
  ])('hides what went wrong at the provider: %s', async (_name, broken) => {
    answer = broken;
    await expect(startCheckout(database.db, await testUser(database.db))).rejects.toMatchObject({
      code: 'unavailable',
      message: 'The payment service did not answer. Please try again.',
    });
  });

  it('does not sell a second plan to someone who has one', async () => {
    const userId = await testUser(database.db);
    await database.db
      .update(profiles)
      .set({ subscriptionStatus: 'active' })
      .where(eq(profiles.id, userId));
    await expect(startCheckout(database.db, userId)).rejects.toMatchObject({ code: 'conflict' });
    expect(calls).toEqual([]);
  });

  it('says that billing is not set up', async () => {
    vi.stubEnv('PADDLE_API_KEY', '');
    await expect(startCheckout(database.db, await testUser(database.db))).rejects.toMatchObject({
      code: 'unavailable',
      message: 'Plans cannot be bought here yet: billing is not set up on this server.',
    });
    expect(calls).toEqual([]);
  });
});

describe('the customer portal', () => {
  it('is opened for the account’s own customer only', async () => {
    answer = () =>
      Response.json({ data: { urls: { general: { overview: 'https://portal.example.com/x' } } } });
    const userId = await testUser(database.db);
    await expect(openPortal(database.db, userId)).rejects.toMatchObject({ code: 'not_found' });
    await database.db
      .update(profiles)
      .set({ paddleCustomerId: 'ctm_portal' })
      .where(eq(profiles.id, userId));
    expect(await openPortal(database.db, userId)).toEqual({
      portalUrl: 'https://portal.example.com/x',
    });
    expect(calls.map(({ path }) => path)).toEqual(['/customers/ctm_portal/portal-sessions']);
  });
});
