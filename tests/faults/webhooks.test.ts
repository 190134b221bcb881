import { spawn } from 'node:child_process';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { insertOpenPayment } from '@/db/queries/payments';
import { type TestDatabase, testDatabase, testUser } from '../helpers/database';
import { brokenInvariants } from '../helpers/invariants';
import { type Notification, notification, transaction } from '../helpers/paddle-events';
import { isFullRun, patience } from '../helpers/trials';
import { bundled } from './bundle';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

/** Hands a notification to a process of its own; answers with how that ended. */
async function deliver(event: Notification, failpoint: string) {
  const child = spawn(
    process.execPath,
    ['--conditions=react-server', await bundled('tests/faults/webhook-worker.ts')],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: {
        ...process.env,
        NODE_ENV: 'test',
        FAULT_DATABASE: database.url,
        FAULT_EVENT: JSON.stringify(event),
        PADDLE_API_KEY: 'key',
        PADDLE_PRICE_ID: 'pri_creator',
        PADDLE_WEBHOOK_SECRET: 'secret',
        INKWRIGHT_FAILPOINT: failpoint,
      },
    },
  );
  let printed = '';
  child.stdout.on('data', (chunk) => {
    printed += chunk;
  });
  return new Promise<string>((resolve) => {
    child.once('close', (_code, signal) => resolve(signal ?? printed.trim()));
  });
}

it(
  'W3: killed between the event and its effect, a webhook has it once after the next delivery',
  async () => {
    const points = ['inside-webhook', 'inside-webhook-effect', 'after-webhook'];
    let left = isFullRun ? 100 : 9;
    const lane = async () => {
      while (left-- > 0) {
        const userId = await testUser(database.db);
        const id = `txn_${userId}`;
        await insertOpenPayment(database.db, { id, userId, product: 'creator', checkoutUrl: null });
        const paid = transaction({ id, priceId: 'pri_creator', userId });
        const event = notification('transaction.completed', paid);
        const point = points[left % points.length] ?? '';
        expect(await deliver(event, `${point}=kill`)).toBe('SIGKILL');
        const [before] = await database.sql`
        select credits_available as credits from app.profiles where id = ${userId}`;
        expect(before?.credits, point).toBe(point === 'after-webhook' ? 3_000 : 0);
        const again = point === 'after-webhook' ? 'known' : 'applied';
        expect(await deliver({ ...event, notification_id: 'ntf_again' }, '')).toBe(again);
        const entries = await database.sql`
        select amount from app.credit_entries where user_id = ${userId}`;
        expect([...entries]).toEqual([{ amount: 3_000 }]);
      }
    };
    await Promise.all([lane(), lane(), lane()]);
    expect(await brokenInvariants({ sql: database.sql })).toEqual([]);
  },
  patience(300_000),
);
