import { resolve } from 'node:path';
import postgres from 'postgres';
import { migrateDatabase } from '../../db/migrate';
import { migrateAuth } from '../auth/schema';
import { type LocalDatabase, startDatabase } from '../database/start';
import { migratePaddle } from '../paddle/store';
import { assertLoopback } from './loopback';
import { putOlderDataAside } from './older-data';
import { type LocalSecrets, localSecrets } from './secrets';
import { accountSettings, modelSettings, paddleSettings, searchSettings } from './settings';
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
  if (!supplied) putOlderDataAside(folder);
  const database = supplied ? null : await startDatabase(folder, isDev ? 12_000 : 0);
  const secrets = localSecrets(folder);
  setDefaults({ origin, database: supplied ?? database?.url ?? '', secrets });
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

function setDefaults(given: { origin: string; database: string; secrets: LocalSecrets }): void {
  const { origin, database, secrets } = given;
  const defaults = {
    DATABASE_URL: database,
    ...accountSettings(origin, secrets),
    FETCH_LOOPBACK_ORIGINS: origin,
    SECRETS_KEY: secrets.secretsKey,
    // A path: the browser reaches it at whatever address the page was opened.
    NEXT_PUBLIC_SUPABASE_URL: '/',
    ...(process.env.OPENAI_API_KEY || process.env.OPENAI_BASE_URL ? {} : modelSettings(origin)),
    ...(process.env.SEARCH_PROVIDER ? {} : searchSettings(origin)),
    ...(process.env.PADDLE_API_KEY ? {} : paddleSettings('', origin, secrets)),
  };
  for (const [name, value] of Object.entries(defaults)) process.env[name] ||= value;
  // Ollama, vLLM and LM Studio need no key, but the SDK wants one.
  if (process.env.OPENAI_BASE_URL) process.env.OPENAI_API_KEY ||= 'unused';
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
      `  Blogs     ${origin}/local/wordpress and /local/ghost   sites to publish to\n` +
      `  Web       ${origin}/local/web   pages that a search for sources finds\n` +
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
