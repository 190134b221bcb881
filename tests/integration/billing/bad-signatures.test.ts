import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { POST as webhook } from '@/app/api/webhooks/paddle/route';
import { connect } from '@/db/client';
import { forgeries } from '../../helpers/bad-signatures';
import { type TestDatabase, testDatabase, testUser } from '../../helpers/database';
import { notification, signed, transaction } from '../../helpers/paddle-events';

const secret = 'pdl_ntfset_test';
let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
  const { url, sql, db } = database;
  Object.assign(globalThis, { inkwrightDatabase: { url, sql, db } });
  const settings = {
    DATABASE_URL: url,
    PADDLE_API_KEY: 'key',
    PADDLE_PRICE_ID: 'pri_creator',
    PADDLE_WEBHOOK_SECRET: secret,
    PADDLE_WEBHOOK_TOLERANCE_SECONDS: '300',
  };
  for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value);
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await database.close();
});

function post(body: string | Uint8Array, header: string | null): Promise<Response> {
  const headers: Record<string, string> = { 'content-type': 'application/json' };
  if (header !== null) headers['paddle-signature'] = header;
  const sent = typeof body === 'string' ? body : new Uint8Array(body);
  const request = new Request('http://ink.test/api/webhooks/paddle', {
    method: 'POST',
    headers,
    body: sent,
  });
  return webhook(request, { params: Promise.resolve({}) });
}

const written = async () =>
  Number((await database.sql`select count(*) as n from app.webhook_events`)[0]?.n);

async function paid(): Promise<string> {
  const userId = await testUser(database.db);
  return JSON.stringify(
    notification('transaction.completed', transaction({ priceId: 'pri_creator', userId })),
  );
}

describe('W4: a bad signature', () => {
  it('in any form is refused with 401 and leaves nothing behind', async () => {
    const body = await paid();
    const forged = forgeries(body, secret);
    const statuses = await Promise.all(
      forged.map(async (one) => (await post(one.body, one.header)).status),
    );
    expect(statuses).toEqual(forged.map(() => 401));
    expect(await written()).toBe(0);
    const entries = await database.sql`select 1 from app.credit_entries`;
    expect([...entries]).toEqual([]);
    expect((await post(body, signed(body, secret))).status).toBe(200);
    expect(await written()).toBe(1);
  });

  it('on 2 MB is refused for its size', async () => {
    const body = 'x'.repeat(2_097_152);
    expect((await post(body, signed(body, secret))).status).toBe(413);
  });

  it.each([
    '',
    '[]',
    'null',
    '{"event_id":1}',
    '{"event_id":"evt_1","event_type":"x","occurred_at":"x"}',
    '\xff',
  ])('but a good one on %j is 400', async (body) => {
    expect((await post(body, signed(body, secret))).status).toBe(400);
  });

  it('needs no browser: a foreign origin does not matter', async () => {
    const body = await paid();
    const headers = {
      'paddle-signature': signed(body, secret),
      origin: 'https://elsewhere.example',
    };
    const request = new Request('http://ink.test/', { method: 'POST', headers, body });
    expect((await webhook(request, { params: Promise.resolve({}) })).status).toBe(200);
  });

  it('says 503 without billing, and of an event that nobody handles 200', async () => {
    const body = JSON.stringify(notification('address.created', { id: 'add_1' }));
    const answer = await post(body, signed(body, secret));
    expect(await answer.json()).toEqual({ outcome: 'ignored' });
    vi.stubEnv('PADDLE_API_KEY', '');
    expect((await post(body, signed(body, secret))).status).toBe(503);
    vi.stubEnv('PADDLE_API_KEY', 'key');
    vi.stubEnv('PADDLE_WEBHOOK_SECRET', '');
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    expect((await post(body, signed(body, secret))).status).toBe(503);
    expect(logged.mock.calls[0]?.[0]).toContain('PADDLE_WEBHOOK_SECRET');
    logged.mockRestore();
    vi.stubEnv('PADDLE_WEBHOOK_SECRET', secret);
  });

  it('W5: without a database is 503, and the next delivery has the effect', async () => {
    const body = await paid();
    const quiet = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const dead = connect({ url: 'postgres://nobody@127.0.0.1:1/none', max: 1 });
    const { url, sql, db } = database;
    Object.assign(globalThis, { inkwrightDatabase: { ...dead, url } });
    expect((await post(body, signed(body, secret))).status).toBe(503);
    Object.assign(globalThis, { inkwrightDatabase: { url, sql, db } });
    const answer = await post(body, signed(body, secret));
    expect([answer.status, await answer.json()]).toEqual([200, { outcome: 'applied' }]);
    await dead.sql.end({ timeout: 1 });
    quiet.mockRestore();
  });
});
