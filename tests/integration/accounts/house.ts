import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { vi } from 'vitest';
import { POST as webhook } from '@/app/api/webhooks/paddle/route';
import { insertImage } from '@/db/queries/images';
import { updateBrand } from '@/db/queries/profiles';
import { insertRewrite } from '@/db/queries/rewrites';
import { posts, postVersions } from '@/db/schema';
import { ensureProfile } from '@/lib/auth/profile';
import { startCheckout } from '@/lib/billing/checkout';
import { reserveCredits } from '@/lib/credits/ledger';
import { makeBucket, uploadFile } from '@/lib/images/server/storage';
import { assertWithinLimit } from '@/lib/server/rate-limit';
import { defaultAuthConfig } from '@/local/auth/config';
import { createAuthHandler } from '@/local/auth/handler';
import { migrateAuth } from '@/local/auth/schema';
import { pay } from '@/local/paddle/actions';
import { paddleRoute } from '@/local/paddle/routes';
import { migratePaddle } from '@/local/paddle/store';
import { handleStorage } from '@/local/storage/handler';
import { testDatabase } from '../../helpers/database';
import { serveHttp } from '../../helpers/http-adapter';
import { enqueuePost } from '../../helpers/jobs';

const serviceKey = 'service-key-of-this-test';
type Service = 'auth' | 'storage' | 'paddle';

/** Supabase, Paddle and the app's webhook on one port, each of which a test can switch off. */
export async function openHouse() {
  const database = await testDatabase();
  await migrateAuth(database.sql);
  await migratePaddle(database.sql);
  const { url, sql, db } = database;
  Object.assign(globalThis, { inkwrightDatabase: { url, sql, db } });
  const home = mkdtempSync(join(tmpdir(), 'inkwright-account-'));
  const down = new Set<Service>();
  const codes = new Map<string, string>();
  let auth: (request: Request) => Promise<Response>;
  const server = await serveHttp(async (request) => {
    const { pathname } = new URL(request.url);
    const service = serviceOf(pathname);
    if (service && down.has(service)) return new Response('down', { status: 503 });
    if (service === 'auth') return auth(request);
    if (service === 'storage') return handleStorage(request);
    if (pathname === '/api/webhooks/paddle')
      return webhook(request, { params: Promise.resolve({}) });
    const path = pathname.replace('/api/local/paddle/', '').split('/');
    return paddleRoute(request, { params: Promise.resolve({ path }) });
  });
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

let people = 0;

/** `word` is in every name and text of this person, and in nobody else's. */
export type Person = { id: string; email: string; token: string; provenAt: number; word: string };

/** Somebody with a bit of everything that an account can hold. */
export async function somebody(house: House, given: { plan?: boolean } = {}): Promise<Person> {
  const { db } = house.database;
  const word = `zanzibar${++people}x${Date.now()}`;
  const email = `${word}@example.com`;
  const { id, token } = await house.signUp(email, 'correct horse battery');
  await ensureProfile(db, {
    ...{ id, email, metadata: { full_name: email }, isCurrent: true },
    ...{ sessionId: null, provenAt: 0 },
  });
  await updateBrand(db, id, { voice: { samples: [word], banned: [word] } });
  const postId = await addPost(house, id, word);
  const path = `owner/${id}/img/${'a'.repeat(64)}.webp`;
  const bytes = Buffer.from(word);
  await uploadFile({ bucket: 'public', path, bytes, type: 'image/webp' });
  await uploadFile({ bucket: 'originals', path, bytes, type: 'image/webp' });
  await insertImage(db, {
    ...{ userId: id, postId, imageKey: 'img-1', prompt: word, promptHash: 'x' },
    ...{ size: 'landscape', path, bytes: 8, width: 1, height: 1, alt: word },
  });
  await enqueuePost(db, id, { keyword: word });
  await db.transaction(async (tx) => {
    const rewrite = crypto.randomUUID();
    await reserveCredits(tx, { userId: id, amount: 1, jobId: rewrite, reference: word });
    const kept = { id: rewrite, userId: id, price: 1, requestHash: 'h', idempotencyKey: 'k' };
    await insertRewrite(tx, kept);
  });
  await assertWithinLimit(db, id, 'edit');
  await house.database.sql`
    insert into app.event_streams values (${id}, 1, gen_random_uuid(), now() + interval '1 hour')`;
  if (given.plan) {
    const { transactionId } = await startCheckout(db, id);
    await pay(transactionId, 'pays');
  }
  return { id, email, token, word, provenAt: Date.now() / 1000 };
}

export async function addPost(house: House, userId: string, word = 'tea'): Promise<string> {
  const { db } = house.database;
  const text = { title: `On ${word}`, content: `# On ${word}\n\nMore ${word}.`, wordCount: 1 };
  const [post] = await db
    .insert(posts)
    .values({
      ...{ userId, ...text, slug: word, keyword: word, audience: word },
      generatedBy: 'test',
    })
    .returning({ id: posts.id });
  const postId = post?.id ?? '';
  await db
    .insert(postVersions)
    .values({ ...text, postId, userId, number: 1, kind: 'original' as const });
  return postId;
}

/** Rows and files that still hold a word of the person, by table or path. */
export async function tracesOf(house: House, { id, word }: Person) {
  const { sql } = house.database;
  const tables = await sql<{ name: string }[]>`
    select format('%I.%I', table_schema, table_name) as name from information_schema.tables
    where table_schema in ('app', 'auth') and table_type = 'BASE TABLE'`;
  const traces: string[] = [];
  const ids: string[] = [];
  for (const { name } of tables) {
    const rows = await sql.unsafe(`select to_jsonb(t)::text as row from ${name} t`);
    for (const { row } of rows) {
      const text = String(row).toLowerCase();
      if (text.includes(word)) traces.push(name);
      if (text.includes(id)) ids.push(name);
    }
  }
  for (const file of readdirSync(house.home, { recursive: true, withFileTypes: true })) {
    if (!file.isFile()) continue;
    const path = join(file.parentPath, file.name);
    const text = readFileSync(path, 'latin1').toLowerCase();
    if (path.includes(id) || text.includes(word)) traces.push(path);
  }
  return { traces, ids: [...new Set(ids)].sort() };
}
