import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { buildApp, startApp } from '../helpers/app-server';
import { freePort } from '../helpers/postgres-server';
import { startCloud } from '../hosted/stack';
import { walk } from '../hosted/walk';
import { attackPages, attackRequests } from './hosted-attacks';
import { assertNeighboursAnswered } from './hosted-neighbours';

/**
 * What a team deploys: a build without LOCAL_MODE holds nothing of local/, needs no key to build,
 * starts with hosted values, opens no port but its own, and leads from sign-up to a picture.
 */
const distDir = '.next-hosted';
const hosted = {
  LOCAL_MODE: '',
  DATABASE_URL: 'postgres://inkwright:secret@127.0.0.1:9/inkwright',
  NEXT_PUBLIC_SUPABASE_URL: 'https://project.supabase.example',
  NEXT_PUBLIC_SUPABASE_ANON_KEY: 'sb_publishable_example',
  SUPABASE_SERVICE_ROLE_KEY: 'sb_secret_canary_7f3a9c',
  OPENAI_API_KEY: 'sk-canary-51be02',
  CRON_SECRET: 'canary-cron-secret-9d41',
  PADDLE_API_KEY: 'pdl_live_apikey_canary_a82d',
  PADDLE_API_URL: 'http://127.0.0.1:9',
  PADDLE_PRICE_ID: 'pri_creator',
  PADDLE_WEBHOOK_SECRET: 'pdl_ntfset_canary_0c6e',
};
/** Words that stand only in local/ or in the packages that only local/ uses. */
const localWords = [
  ...['pglite', 'local/mailbox', 'demo-writer', 'demo-painter', 'inkwright-local-1'],
  ...['Showcase sample', 'Demo draft'],
];
const secrets = [
  ...['inkwright:secret@', 'sb_secret_canary_7f3a9c', 'sk-canary-51be02'],
  ...['canary-cron-secret-9d41', 'pdl_live_apikey_canary_a82d', 'pdl_ntfset_canary_0c6e'],
];

await buildApp(distDir, hosted);
const server = files(join(distDir, 'server'));
const browser = files(join(distDir, 'static'));
assert.ok(server.length > 20 && browser.length > 5, 'the build has files to look at');
for (const word of localWords) assertAbsent([...server, ...browser], word);
for (const secret of secrets) assertAbsent([...server, ...browser], secret);
console.info(`Nothing of local/ in ${server.length + browser.length} built files.`);

const port = await freePort();
const child = spawn(
  process.execPath,
  ['node_modules/next/dist/bin/next', 'start', '-p', `${port}`],
  {
    env: { ...process.env, NODE_ENV: 'production', NEXT_DIST_DIR: distDir, ...hosted },
    stdio: ['ignore', 'pipe', 'pipe'],
  },
);
let log = '';
for (const stream of [child.stdout, child.stderr])
  stream.on('data', (chunk: Buffer) => {
    log += chunk.toString();
  });
try {
  const origin = `http://localhost:${port}`;
  await untilAnswers(origin, child);
  const status = async (path: string) =>
    (await fetch(origin + path, { redirect: 'manual' })).status;
  assert.equal(await status('/signup'), 200, 'the sign-up screen answers');
  assert.equal(await status('/dashboard'), 307, 'visitors are led to sign-up');
  for (const path of [
    '/local/mailbox',
    '/local/openai/v1/models',
    '/auth/v1/health',
    '/storage/v1/x',
  ])
    assert.equal(await status(path), 404, `${path} does not exist`);
  assert.equal(await status('/api/posts'), 401, 'the API is there and shut');
  const listening = listeningPorts(child.pid ?? 0);
  if (listening) assert.deepEqual(listening, [port], 'no port but its own');
  console.info('The hosted build starts and opens one port.');
  const large = { method: 'POST', body: Buffer.alloc(2_000_000) };
  // A route's body does not pass the middleware: whatever its size, the route answers.
  assert.equal((await fetch(`${origin}/api/images/upload`, large)).status, 403);
  await attackPages(port);
  await attackRequests(port);
  assert.equal(child.exitCode, null, 'the server is still there');
  for (const secret of secrets) assert.ok(!log.includes(secret), `"${secret}" is in the log`);
  assert.doesNotMatch(log, /unhandled/i);
  child.kill('SIGKILL');
  await walkAgainstStandIns();
} finally {
  child.kill('SIGKILL');
  await rm(distDir, { recursive: true, force: true });
}
console.info('1 passed, 0 failed');

/** From sign-up to a picture, with the stand-ins of the services as a process of their own. */
async function walkAgainstStandIns(): Promise<void> {
  const demo = { DEMO_TOKENS_PER_SECOND: '0', DEMO_IMAGE_SECONDS: '0' };
  const own = await freePort();
  const cloud = await startCloud(`http://localhost:${own}`, demo);
  process.env.STAND_INS_ORIGIN = cloud.origin;
  const env = { ...cloud.settings, LOCAL_MODE: '' };
  const app = await startApp({ port: own, distDir, env, firstPath: '/api/health' });
  try {
    await walk(app.origin);
    console.info('It leads from sign-up to a picture.');
    const { CRON_SECRET: cronSecret = '' } = cloud.settings;
    await assertNeighboursAnswered(app.origin, { databaseUrl: cloud.adminUrl, cronSecret });
  } finally {
    await app.stop();
    await cloud.stop();
  }
}

function files(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(js|html|json|css|rsc)$/.test(entry.name))
    .filter((entry) => !entry.name.endsWith('.nft.json'))
    .map((entry) => join(entry.parentPath, entry.name));
}

function assertAbsent(list: string[], word: string): void {
  const found = list.filter((file) => readFileSync(file, 'utf8').includes(word));
  assert.deepEqual(found, [], `"${word}" is in the build`);
}

async function untilAnswers(origin: string, process: ChildProcess): Promise<void> {
  for (let tries = 0; tries < 300; tries++) {
    if (process.exitCode !== null) throw new Error('The hosted build ended at its start.');
    if (await fetch(`${origin}/signup`).catch(() => null)) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('The hosted build did not answer.');
}

/** TCP ports that the process listens on; null where the system does not tell (not Linux). */
function listeningPorts(pid: number): number[] | null {
  try {
    const sockets = new Set(
      readdirSync(`/proc/${pid}/fd`).flatMap((fd) => {
        try {
          return /socket:\[(\d+)\]/.exec(readlinkSync(`/proc/${pid}/fd/${fd}`))?.[1] ?? [];
        } catch {
          return [];
        }
      }),
    );
    const lines = ['tcp', 'tcp6'].flatMap((table) =>
      readFileSync(`/proc/${pid}/net/${table}`, 'utf8').trim().split('\n').slice(1),
    );
    const ports = lines
      .map((line) => line.trim().split(/\s+/))
      .filter((parts) => parts[3] === '0A' && sockets.has(parts[9] ?? ''))
      .map((parts) => Number.parseInt(parts[1]?.split(':')[1] ?? '', 16));
    return [...new Set(ports)];
  } catch {
    return null;
  }
}
