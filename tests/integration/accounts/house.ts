import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { vi } from 'vitest';
import { POST as webhook } from '@/app/api/webhooks/paddle/route';
import { makeBucket } from '@/lib/images/server/storage';
import { defaultAuthConfig } from '@/local/auth/config';
import { createAuthHandler } from '@/local/auth/handler';
import { migrateAuth } from '@/local/auth/schema';
import { paddleRoute } from '@/local/paddle/routes';
import { migratePaddle } from '@/local/paddle/store';
import { handleStorage } from '@/local/storage/handler';
import { testDatabase } from '../../helpers/database';
import { serveHttp } from '../../helpers/http-adapter';

const serviceKey = 'service-key-of-this-test';
type Service = 'auth' | 'storage' | 'paddle';

/** A call of a service, before it has any effect or after that. */
type Call = { at: 'before' | 'after'; service: Service; line: string };

/** Supabase, Paddle and the app's webhook on one port, each of which a test can switch off. */
export async function openHouse() {
  const database = await testDatabase();
  await migrateAuth(database.sql);
  await migratePaddle(database.sql);
  const { url, sql, db } = database;
  Object.assign(globalThis, { inkwrightDatabase: { url, sql, db } });
  const home = mkdtempSync(join(tmpdir(), 'inkwright-account-'));
  const down = new Set<Service>();
  /** What it returns for a call after its effect may be that the answer is lost. */
  const watch: { call: (call: Call) => unknown } = { call: () => undefined };
  const codes = new Map<string, string>();
  let auth: (request: Request) => Promise<Response>;
  const server = await serveHttp(async (request) => {
    const { pathname } = new URL(request.url);
    const service = serviceOf(pathname);
    if (pathname === '/api/webhooks/paddle')
      return webhook(request, { params: Promise.resolve({}) });
    if (!service) return new Response(null, { status: 404 });
    const call = { service, line: `${request.method} ${pathname}` };
    await watch.call({ ...call, at: 'before' });
    if (down.has(service)) return new Response('down', { status: 503 });
    const answer = await answerOf(service, request);
    const end = await watch.call({ ...call, at: 'after' });
    return end === 'lost' ? new Response('down', { status: 503 }) : answer;
  });
  const answerOf = (service: Service, request: Request) => {
    if (service === 'auth') return auth(request);
    if (service === 'storage') return handleStorage(request);
    const path = new URL(request.url).pathname.replace('/api/local/paddle/', '').split('/');
    return paddleRoute(request, { params: Promise.resolve({ path }) });
  };
  auth = createAuthHandler(
    defaultAuthConfig({
      sql,
      serviceKey,
      externalUrl: `${server.origin}/auth/v1`,
      siteUrl: server.origin,
      scryptCost: 16,
      answerFloorMs: 0,
      requestTimeoutMs: 60_000,
      rateLimits: { token: null, verify: null, otp: null, mfa: null },
      mailsPerHour: null,
      sendMail: async ({ to, code }) => {
        codes.set(to, code);
      },
    }),
  );
  const settings = {
    DATA_DIR: home,
    DATABASE_URL: url,
    PORT: new URL(server.origin).port,
    SUPABASE_URL: server.origin,
    NEXT_PUBLIC_SUPABASE_URL: server.origin,
    NEXT_PUBLIC_SUPABASE_ANON_KEY: 'anon',
    SUPABASE_SERVICE_ROLE_KEY: serviceKey,
    PADDLE_API_KEY: 'local-paddle',
    PADDLE_API_URL: `${server.origin}/api/local/paddle/v1`,
    PADDLE_PRICE_ID: 'pri_01local00creator0monthly0',
    PADDLE_WEBHOOK_SECRET: 'pdl_ntfset_test',
    PADDLE_WEBHOOK_TOLERANCE_SECONDS: '300',
  };
  for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value);
  for (const bucket of ['public', 'originals', 'exports'] as const) await makeBucket(bucket);
  const call = async (path: string, body: object, token = 'anon') => {
    const answer = await fetch(`${server.origin}/auth/v1${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
    });
    return { status: answer.status, body: await answer.json() };
  };
  return {
    database,
    home,
    down,
    watch,
    call,
    async signUp(email: string, password: string) {
      const made = await call('/signup', { email, password, data: { full_name: email } });
      const code = { type: 'email', email, token: codes.get(email) };
      const { body } = await call('/verify', code);
      return { id: String(made.body.id ?? body.user.id), token: String(body.access_token) };
    },
    close: async () => {
      await server.close();
      vi.unstubAllEnvs();
      await database.close();
      rmSync(home, { recursive: true, force: true });
    },
  };
}

export type House = Awaited<ReturnType<typeof openHouse>>;

function serviceOf(path: string): Service | null {
  if (path.startsWith('/auth/v1')) return 'auth';
  if (path.startsWith('/storage/v1')) return 'storage';
  return path.startsWith('/api/local/paddle/v1') ? 'paddle' : null;
}
