import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { insertOpenPayment } from '@/db/queries/payments';
import { processEvent } from '@/lib/billing/events/process';
import { Envelope } from '@/lib/billing/events/schema';
import { seeded } from '../../faults/harness';
import { type TestDatabase, testDatabase, testUser } from '../../helpers/database';
import { brokenInvariants } from '../../helpers/invariants';
import { planLife } from '../../helpers/paddle-life';
import { isFullRun, patience } from '../../helpers/trials';
import { accountOf } from './harness';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
  vi.stubEnv('PADDLE_API_KEY', 'key');
  vi.stubEnv('PADDLE_PRICE_ID', 'pri_creator');
  vi.stubEnv('PADDLE_PACK_PRICES', 'pack-10000:pri_pack');
  vi.stubEnv('PADDLE_WEBHOOK_SECRET', 'secret');
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
});
afterAll(async () => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  await database.close();
});

const deliveries = isFullRun ? 5 : 2;

/** Delivers a whole life in an order, so many at once, and answers with the account at its end. */
async function live(mark: string, order: <T>(events: T[]) => T[], atOnce = 1) {
  const userId = await testUser(database.db);
  const [first, pack] = [`txn_first_${mark}`, `txn_pack_${mark}`];
  for (const [id, product] of [
    [first, 'creator'],
    [pack, 'pack-10000'],
  ] as const)
    await insertOpenPayment(database.db, { id, userId, product, checkoutUrl: null });
  const events = planLife(mark, { userId, first, pack });
  const left = order(events.flatMap((event) => Array(deliveries).fill(event)));
  const lane = async () => {
    for (let event = left.shift(); event; event = left.shift())
      await processEvent(database.db, Envelope.parse(event));
  };
  await Promise.all(Array.from({ length: atOnce }, lane));
  const outcomes = await database.sql`
    select outcome, count(*)::int as n from app.webhook_events
    where event_id in ${database.sql(events.map(({ event_id }) => event_id))}
      and outcome = 'parked' group by outcome`;
  expect([...outcomes], mark).toEqual([]);
  const account = await accountOf(database, userId);
  return JSON.parse(JSON.stringify(account).replaceAll(mark, 'MARK'));
}

function shuffled<T>(random: () => number, list: T[]): T[] {
  const all = [...list];
  for (let at = all.length - 1; at > 0; at--) {
    const other = Math.floor(random() * (at + 1));
    [all[at], all[other]] = [all[other] as T, all[at] as T];
  }
  return all;
}

it(
  'W1: ends the same in every order, however often each event comes',
  async () => {
    const seed = Number(process.env.SEED ?? Date.now() % 1_000_000);
    const random = seeded(seed);
    const expected = await live('inorder', (events) => events);
    expect(expected).toMatchObject({
      status: 'expired',
      credits: 3 * 3_000 - 1_000 + 10_000,
      subscription: 'sub_MARK',
      customer: null,
    });
    expect(expected.entries).toHaveLength(7);
    const atOnce = database.engine === 'postgres' ? 8 : 1;
    for (let shuffle = 0; shuffle < (isFullRun ? 200 : 6); shuffle++) {
      const mark = `s${seed}x${shuffle}`;
      const order = <T>(events: T[]) => shuffled(random, events);
      // Every other time several are under way at once, as Paddle sends them.
      const ended = await live(mark, order, shuffle % 2 ? atOnce : 1);
      expect(ended, `SEED=${seed}, shuffle ${shuffle}`).toEqual(expected);
    }
    expect(await live('reversed', (events) => [...events].reverse())).toEqual(expected);
    expect(await brokenInvariants({ sql: database.sql })).toEqual([]);
  },
  patience(600_000),
);
