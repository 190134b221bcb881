import { createServer, type IncomingMessage } from 'node:http';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { checkAccounts } from '@/lib/doctor/accounts';
import { checkDatabase } from '@/lib/doctor/database';
import { checkModel, checkPrices, checkStorage } from '@/lib/doctor/services';
import { checkSettings } from '@/lib/doctor/settings';
import { drain } from '@/lib/jobs/engine/drain';
import { registry } from '@/lib/jobs/index';
import { logConfigurationErrors } from '@/lib/server/start-server';
import { openApp } from './harness';
import { canary, type Owned, requestFor, routeHandlers, testOwner, textOf } from './requests';

vi.mock('@/lib/auth/server', async () => ({
  requireUser: (await import('./harness')).requireUser,
}));
vi.mock('next/server', async (original) => ({
  ...(await original<object>()),
  after: () => undefined,
}));

const secrets = {
  OPENAI_API_KEY: 'canary-model-5f1e0b77',
  SUPABASE_SECRET_KEY: 'canary-service-90ab12cd',
  CRON_SECRET: 'canary-scheduler-77aa10ff',
  PADDLE_API_KEY: 'canary-paddle-31c2d4e5',
  PADDLE_WEBHOOK_SECRET: 'canary-webhook-6b7c8d9e',
  SUPABASE_ACCESS_TOKEN: 'canary-access-0f1e2d3c',
};
/** A password with what an address has to encode. */
const databasePassword = 'canary-database-44ee55';

/** A vendor that repeats what it was sent, as some do when they refuse it. */
const vendor = createServer(async (request, response) => {
  const refusal = `Refused: ${JSON.stringify(request.headers)} ${await bodyOf(request)}`;
  response.writeHead(401, { 'content-type': 'application/json', 'x-request-id': 'req_1' });
  response.end(
    JSON.stringify({
      error: { message: refusal, detail: refusal, code: refusal },
      message: refusal,
    }),
  );
});

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('latin1').slice(0, 500);
}

let app: Awaited<ReturnType<typeof openApp>>;
let owner: Owned;
const lines: string[] = [];
function assertSilent(what: string, text: string): void {
  const refusal = [...Object.values(secrets), databasePassword].filter((secret) =>
    text.includes(secret),
  );
  expect(refusal, `${what}: ${text.slice(0, 2_000)}`).toEqual([]);
}

const image = () =>
  sharp({ create: { width: 8, height: 8, channels: 3, background: '#888' } })
    .webp()
    .toBuffer();

// The engine makes no difference to what is told.
describe.runIf(inject('engine') === 'postgres')('no secret is told', () => {
  beforeAll(async () => {
    await new Promise<void>((resolve) => vendor.listen(0, '127.0.0.1', resolve));
    const address = vendor.address();
    const origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
    app = await openApp();
    for (const [name, value] of Object.entries(secrets)) vi.stubEnv(name, value);
    vi.stubEnv('NEXT_PUBLIC_SUPABASE_URL', origin);
    vi.stubEnv('OPENAI_BASE_URL', `${origin}/v1`);
    vi.stubEnv('PADDLE_API_URL', origin);
    vi.stubEnv('PADDLE_PRICE_ID', 'pri_creator');
    owner = await testOwner(app.db);
    for (const level of ['info', 'warn', 'error', 'log'] as const)
      vi.spyOn(console, level).mockImplementation((...words) => void lines.push(words.join(' ')));
  });
  afterAll(async () => {
    vi.restoreAllMocks();
    vi.unstubAllEnvs();
    vendor.close();
    await app.close();
  });

  /** Every request that asks somebody else, each of whom refuses and repeats what it was sent. */
  it.each([
    'POST ai/generate-titles',
    'POST ai/generate-audiences',
    'POST ai/generate-outline',
    'POST posts/[id]/rewrite',
    'POST images/upload',
    'POST jobs/blog-generation',
    'POST jobs/image-generation',
    'POST subscription/checkout',
    'GET subscription/customer-portal',
    'GET posts/[id]/export',
    'GET health',
    'GET metrics',
    'POST webhooks/paddle',
  ])('%s tells no secret when it fails', async (name) => {
    const handler = (await routeHandlers()).get(name);
    const isOurs = /health|metrics/.test(name);
    const [sent, segment] = requestFor(name, owner, {
      userId: isOurs ? undefined : owner.userId,
      headers: {
        'sec-fetch-site': 'same-origin',
        ...(isOurs ? { authorization: `Bearer ${secrets.CRON_SECRET}` } : {}),
      },
    });
    // The words of a passage that the post has, and a picture that can be read.
    const passage = { kind: 'shorten', passage: canary, price: 0 };
    const body = /rewrite/.test(name) ? JSON.stringify(passage) : await image();
    const request = /rewrite|upload/.test(name)
      ? new Request(sent, { body: new Blob([body as BlobPart]), duplex: 'half' } as RequestInit)
      : sent;
    const answer = await handler?.(request, segment);
    if (!answer) throw new Error(`There is no route ${name}.`);
    assertSilent(name, await textOf(answer));
    assertSilent('the log', lines.join('\n'));
  });

  it('a job that the model refuses tells none, to its owner or in the log', async () => {
    await drain({ db: app.db, registry, budgetMs: 20_000 });
    const rows = await app.sql`select error, progress, result from app.jobs`;
    assertSilent('the jobs', JSON.stringify(rows));
    assertSilent('the log', lines.join('\n'));
    expect(lines.length).toBeGreaterThan(3);
  });

  it('the doctor and the start of a server tell none', async () => {
    const found = await Promise.all([
      ...[checkDatabase, checkAccounts, checkStorage, checkModel, checkPrices].map((check) =>
        check(),
      ),
      checkSettings(),
    ]);
    assertSilent('the doctor', JSON.stringify(found));
    expect(found.flat().filter(({ state }) => state === 'wrong').length).toBeGreaterThan(3);
    vi.stubEnv('DATABASE_URL', `postgres://ink:${databasePassword}@db.example.com/ink?sslmode=on`);
    vi.stubEnv('APP_URL', `https://ink:${databasePassword}@ink.example.com/x`);
    logConfigurationErrors();
    assertSilent('the start', lines.join('\n'));
    assertSilent('the settings', JSON.stringify(checkSettings()));
    vi.stubEnv('DATABASE_URL', `postgres:ink:${databasePassword}@db.example.com`);
    assertSilent('the settings', JSON.stringify(checkSettings()));
    logConfigurationErrors();
    assertSilent('the start', lines.join('\n'));
  });
});
