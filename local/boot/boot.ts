import { resolve } from 'node:path';
import postgres from 'postgres';
import { migrateDatabase } from '../../db/migrate';
import { migrateAuth } from '../auth/schema';
import { type LocalDatabase, startDatabase } from '../database/start';
import catalog from '../paddle/catalog.json';
import { migratePaddle } from '../paddle/store';
import { assertLoopback } from './loopback';
import { localSecrets } from './secrets';
import { answerThisMachineOnly } from './this-machine';

const state = globalThis as typeof globalThis & { inkwrightLocal?: Promise<void> };

/** Starts the stand-in cloud once per process, before the first request is answered. */
export function boot(): Promise<void> {
  state.inkwrightLocal ??= start().catch(giveUp);
  return state.inkwrightLocal;
}

function giveUp(error: unknown): never {
  console.error(`\n  Inkwright could not start.\n  ${reason(error)}\n`);
  process.exit(1);
}

async function start(): Promise<void> {
  const port = process.env.PORT ?? '3000';
  const origin = `http://localhost:${port}`;
  const folder = resolve(/* turbopackIgnore: true */ process.env.DATA_DIR ?? '.data');
  answerThisMachineOnly();
  const supplied = process.env.DATABASE_URL;
  assertLoopback('DATABASE_URL', supplied);
  assertLoopback('SUPABASE_URL', process.env.SUPABASE_URL);
  assertLoopback('NEXT_PUBLIC_SUPABASE_URL', process.env.NEXT_PUBLIC_SUPABASE_URL);

  // `next dev` compiles its first page when that is asked for, with all there is of the machine.
  const isDev = process.env.NODE_ENV === 'development';
  const database = supplied ? null : await startDatabase(folder, isDev ? 12_000 : 0);
  setDefaults({ ...localSecrets(folder), origin, database: supplied ?? database?.url ?? '' });
  // One connection, which stays: the database in the thread takes no second one.
  if (database) Object.assign(process.env, { DATABASE_POOL_MAX: '1', DATABASE_IDLE_SECONDS: '0' });
  announce(origin);
  const prepared = openDatabase(database, supplied).then(() => startTimer(origin));
  // Requests for data wait until it is there.
  if (isDev) prepared.catch(giveUp);
  else await prepared;
}

async function openDatabase(local: LocalDatabase | null, supplied = ''): Promise<void> {
  await local?.ready;
  await prepare(local?.setupUrl ?? supplied);
  await local?.open();
}

function setDefaults(given: {
  origin: string;
  database: string;
  serviceRoleKey: string;
  cronSecret: string;
  paddleSecret: string;
}): void {
  const defaults: Record<string, string> = {
    DATABASE_URL: given.database,
    SUPABASE_URL: given.origin,
    // A path: the browser reaches it at whatever address the page was opened.
    NEXT_PUBLIC_SUPABASE_URL: '/',
    NEXT_PUBLIC_SUPABASE_ANON_KEY: 'local-anon-key',
    SUPABASE_SERVICE_ROLE_KEY: given.serviceRoleKey,
    CRON_SECRET: given.cronSecret,
    NEXT_PUBLIC_FEEDBACK_URL: 'mailto:feedback@example.com',
  };
  if (!process.env.OPENAI_API_KEY && !process.env.OPENAI_BASE_URL) {
    defaults.OPENAI_API_KEY = 'local-demo';
    defaults.OPENAI_BASE_URL = `${given.origin}/local/openai/v1`;
    defaults.OPENAI_TEXT_MODEL = 'demo-writer';
    defaults.OPENAI_IMAGE_MODEL = 'demo-painter';
    // The demo writes from templates: one section a call shows each step on its way.
    defaults.OPENAI_DRAFT = 'sections';
  }
  if (!process.env.PADDLE_API_KEY) {
    const [plan, pack] = catalog;
    defaults.PADDLE_API_KEY = 'local-paddle';
    defaults.PADDLE_API_URL = `${given.origin}/api/local/paddle/v1`;
    defaults.PADDLE_PRICE_ID = plan?.id ?? '';
    defaults.PADDLE_PACK_PRICES = `pack-10000:${pack?.id}`;
    defaults.PADDLE_WEBHOOK_SECRET = given.paddleSecret;
    defaults.NEXT_PUBLIC_PADDLE_CLIENT_TOKEN = 'test_local';
    defaults.NEXT_PUBLIC_PADDLE_SCRIPT_URL = '/local/paddle/paddle.js';
  }
  // Ollama, vLLM and LM Studio need no key, but the SDK wants one.
  if (process.env.OPENAI_BASE_URL) defaults.OPENAI_API_KEY ??= 'unused';
  for (const [name, value] of Object.entries(defaults)) process.env[name] ||= value;
}

async function prepare(url: string): Promise<void> {
  await migrateDatabase(url);
  const sql = postgres(url, { max: 1, onnotice: () => undefined });
  try {
    await migrateAuth(sql);
    await migratePaddle(sql);
    // This process holds the data alone, so every lease left behind belongs to a dead one.
    await sql`update app.jobs set lease_until = now() where status = 'in-progress'`;
  } finally {
    await sql.end();
  }
}

function announce(origin: string): void {
  const writer =
    process.env.OPENAI_API_KEY === 'local-demo' ? 'the demo writer' : process.env.OPENAI_TEXT_MODEL;
  console.info(
    `\n  Inkwright, local mode: ${writer} writes, nothing leaves this machine.\n` +
      `  App       ${origin}\n` +
      `  Mailbox   ${origin}/local/mailbox   codes and links arrive here\n` +
      `  Paddle    ${origin}/local/paddle   payments, renewals, refunds\n` +
      `  Health    ${origin}/auth/v1/health\n`,
  );
}

function reason(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

// `next dev` compiles a route at its first request: the page on screen goes first.
const firstMs = process.env.NODE_ENV === 'development' ? 20_000 : 500;

/**
 * Calls the cron route as a scheduler would, one call after another, so that work left by a
 * stopped process is picked up. It fails quietly while the server is still starting.
 */
function startTimer(origin: string, everyMs = 3_000): void {
  let isEnding = false;
  // Its connection would keep the server open that waits for the last one to close.
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.once(signal, () => {
      isEnding = true;
    });
  const tick = async () => {
    if (isEnding) return;
    try {
      await fetch(`${origin}/api/cron/jobs`, {
        headers: { authorization: `Bearer ${process.env.CRON_SECRET}` },
        signal: AbortSignal.timeout(120_000),
      });
    } catch {
      // The next tick tries again.
    }
    setTimeout(tick, everyMs).unref();
  };
  setTimeout(tick, firstMs).unref();
}
