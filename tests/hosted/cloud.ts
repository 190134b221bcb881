import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import postgres from 'postgres';
import { localSecrets } from '../../local/boot/secrets';
import { accountSettings, modelSettings, paddleSettings } from '../../local/boot/settings';
import { serveHttp } from '../helpers/http-adapter';
import { freePort, startPostgres } from '../helpers/postgres-server';

/**
 * `npm run local:cloud`: the stand-ins of Supabase, OpenAI, Paddle and Google as one process, with a
 * Postgres that has Supabase's roles. It prints the settings with which a build without local mode
 * runs against them. CLOUD_PORT is its port (54321), APP_URL the app's address.
 */
const port = Number(process.env.CLOUD_PORT ?? 54_321) || (await freePort());
const origin = `http://127.0.0.1:${port}`;
const app = process.env.APP_URL ?? 'http://localhost:3000';
const folder = mkdtempSync(join(tmpdir(), 'inkwright-cloud-'));
const secrets = localSecrets(folder);
const database = await startPostgres();
const appDatabase = new URL(database.url);
appDatabase.username = 'inkwright';

for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => stop());
// Who started this process in tests may be killed and can then tell it nothing.
if (process.env.CLOUD_PARENT === '1') process.stdin.on('end', () => stop()).resume();

const settings = {
  ...accountSettings(origin, secrets),
  ...modelSettings(origin),
  ...paddleSettings(origin, origin, secrets),
};
Object.assign(process.env, settings, {
  DATABASE_URL: database.url,
  DATA_DIR: folder,
  LOCAL_APP_ORIGIN: app,
});
await start().catch((error: unknown) => {
  console.error(`The stand-ins cannot start: ${error instanceof Error ? error.message : error}`);
  return stop(1);
});
const environment = { DATABASE_URL: appDatabase.href, ...settings, APP_URL: app };
for (const [name, value] of Object.entries(environment)) console.info(`${name}=${value}`);
console.info(`\nThe stand-ins answer at ${origin}; mails are at ${origin}/local/mailbox/list.`);

async function start(): Promise<void> {
  await prepareDatabase();
  // They read their settings when they are loaded.
  const { answerStandIns } = await import('./stand-ins');
  await serveHttp(answerStandIns, port);
}

/** Roles as Supabase has them, and one for the app that owns its schema and nothing else. */
async function prepareDatabase(): Promise<void> {
  const { migrateAuth } = await import('../../local/auth/schema');
  const { migratePaddle } = await import('../../local/paddle/store');
  const sql = postgres(database.url, { max: 1, onnotice: () => undefined });
  await sql.unsafe(`
    create role anon nologin; create role authenticated nologin;
    create role service_role nologin bypassrls;
    create role inkwright login; grant create on database postgres to inkwright`);
  await migrateAuth(sql);
  await migratePaddle(sql);
  await sql.end();
}

async function stop(code = 0): Promise<void> {
  await database.stop();
  rmSync(folder, { recursive: true, force: true });
  process.exit(code);
}
