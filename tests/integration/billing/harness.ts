import { eq } from 'drizzle-orm';
import { vi } from 'vitest';
import { POST as webhook } from '@/app/api/webhooks/paddle/route';
import { creditEntries, profiles } from '@/db/schema';
import { paddleRoute, scriptRoute } from '@/local/paddle/routes';
import { migratePaddle } from '@/local/paddle/store';
import { type TestDatabase, testDatabase } from '../../helpers/database';
import { type HttpServer, serveHttp } from '../../helpers/http-adapter';

export const secret = 'pdl_ntfset_test';
export const prices = {
  creator: 'pri_01local00creator0monthly0',
  pack: 'pri_01local00pack010000000000',
};

export type BillingServer = {
  database: TestDatabase;
  server: HttpServer;
  close: () => Promise<void>;
};

/** The webhook's route and the stand-in of Paddle on one loopback port, with a database of their own. */
export async function billingServer(): Promise<BillingServer> {
  const database = await testDatabase();
  await migratePaddle(database.sql);
  const { url, sql, db } = database;
  Object.assign(globalThis, { inkwrightDatabase: { url, sql, db } });
  const server = await serveHttp(async (request) => {
    const { pathname } = new URL(request.url);
    if (pathname === '/api/webhooks/paddle')
      return webhook(request, { params: Promise.resolve({}) });
    if (pathname === '/local/paddle/paddle.js') return scriptRoute();
    const path = pathname.replace('/api/local/paddle/', '').split('/');
    return paddleRoute(request, { params: Promise.resolve({ path }) });
  });
  const settings = {
    DATABASE_URL: url,
    PORT: new URL(server.origin).port,
    PADDLE_API_KEY: 'local-paddle',
    PADDLE_API_URL: `${server.origin}/api/local/paddle/v1`,
    PADDLE_PRICE_ID: prices.creator,
    PADDLE_PACK_PRICES: `pack-10000:${prices.pack}`,
    PADDLE_WEBHOOK_SECRET: secret,
    PADDLE_WEBHOOK_TOLERANCE_SECONDS: '300',
  };
  for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value);
  return {
    database,
    server,
    close: async () => {
      await server.close();
      vi.unstubAllEnvs();
      await database.close();
    },
  };
}

/** What an account has and how it got it, for comparing two ways to the same end. */
export async function accountOf({ db }: TestDatabase, userId: string) {
  const [profile] = await db.select().from(profiles).where(eq(profiles.id, userId));
  const entries = await db.select().from(creditEntries).where(eq(creditEntries.userId, userId));
  return {
    status: profile?.subscriptionStatus,
    periodEnd: profile?.periodEnd?.toISOString() ?? null,
    subscription: profile?.paddleSubscriptionId,
    customer: profile?.paddleCustomerId,
    credits: profile?.creditsAvailable,
    entries: entries
      .map(({ kind, amount, idempotencyKey }) => `${idempotencyKey} ${kind} ${amount}`)
      .sort(),
  };
}
