import { POST as webhook } from '@/app/api/webhooks/paddle/route';
import { insertOpenPayment } from '@/db/queries/payments';
import { linkCustomer } from '@/db/queries/profiles';
import { testUser } from '../helpers/database';
import { notification, signed, transaction } from '../helpers/paddle-events';
import { report } from './figure';
import { type Engine, onPglite, onPostgres } from './job-engines';

const secret = 'pdl_ntfset_bench';
const atOnce = 50;
const rounds = 20;

/** How long a payment's notification takes at 50 at once, from the raw request to the answer. */
export async function benchWebhooks(): Promise<void> {
  const settings = {
    PADDLE_API_KEY: 'key',
    PADDLE_PRICE_ID: 'pri_creator',
    PADDLE_WEBHOOK_SECRET: secret,
    PADDLE_WEBHOOK_TOLERANCE_SECONDS: '300',
  };
  Object.assign(process.env, settings);
  for (const start of [onPglite, onPostgres]) {
    const engine = await start();
    process.env.DATABASE_URL = engine.url;
    const { url, sql, db } = engine;
    Object.assign(globalThis, { inkwrightDatabase: { url, sql, db } });
    try {
      const times = await deliverAll(engine);
      const name = `webhooks.p99.${engine.name}`;
      report({ name, value: quantile(times, 0.99), unit: 'ms', limit: 500, note: '50 at once' });
      report({ name: `webhooks.median.${engine.name}`, value: quantile(times, 0.5), unit: 'ms' });
    } finally {
      await engine.stop();
    }
  }
}

async function deliverAll(engine: Engine): Promise<number[]> {
  await deliverOnce(engine);
  const times: number[] = [];
  for (let round = 0; round < rounds; round++) times.push(...(await deliverOnce(engine)));
  return times;
}

async function deliverOnce({ db }: Engine): Promise<number[]> {
  const bodies: string[] = [];
  for (let n = 0; n < atOnce; n++) {
    const userId = await testUser(db);
    const [id, customerId] = [`txn_${userId}`, `ctm_${userId}`];
    await insertOpenPayment(db, { id, userId, product: 'creator', checkoutUrl: null });
    // As a checkout leaves it.
    await linkCustomer(db, userId, customerId);
    const paid = transaction({ id, priceId: 'pri_creator', userId, customerId });
    bodies.push(JSON.stringify(notification('transaction.completed', paid)));
  }
  return Promise.all(bodies.map(deliver));
}

async function deliver(body: string): Promise<number> {
  const headers = { 'paddle-signature': signed(body, secret) };
  const request = new Request('http://ink.test/', { method: 'POST', headers, body });
  const since = performance.now();
  const answer = await webhook(request, { params: Promise.resolve({}) });
  const took = performance.now() - since;
  const { outcome } = (await answer.json()) as { outcome?: string };
  if (outcome !== 'applied') throw new Error(`A webhook ended as ${answer.status} ${outcome}.`);
  return took;
}

function quantile(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}
