import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { appendFile, cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { freePort } from '../helpers/postgres-server';
import { type Cloud, startCloud } from './stack';
import { walk } from './walk';

/** The steps of docs/deploy.md for one machine, in an empty folder, as the guide words them. */
let cloud: Cloud;
let port: number;
let folder: string;
const running: ChildProcess[] = [];

beforeAll(async () => {
  port = await freePort();
  folder = await mkdtemp(join(tmpdir(), 'inkwright-machine-'));
  const demo = { DEMO_TOKENS_PER_SECOND: '0', DEMO_IMAGE_SECONDS: '0' };
  cloud = await startCloud(`http://localhost:${port}`, { ...demo, CLOUD_WITHOUT_SCHEMA: '1' });
  vi.stubEnv('STAND_INS_ORIGIN', cloud.origin);
  const isLeftOut =
    /^(node_modules|\.git|\.next.*|\.data.*|\.env(\.production)?\.local|test-results)$/;
  const top = process.cwd();
  await cp(top, folder, {
    recursive: true,
    filter: (path) => path === top || !isLeftOut.test(basename(path)),
  });
});
afterAll(async () => {
  for (const child of running) if (child.pid) end(child.pid);
  await cloud?.stop();
  await rm(folder, { recursive: true, force: true });
});

/** npm does not pass every signal on, so the whole group is ended. */
function end(pid: number) {
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // It has ended by itself.
  }
}

/** A command that the guide has, so that both say the same. */
function step(command: string): string {
  const guide = readFileSync('docs/deploy.md', 'utf8');
  const lines = [...guide.matchAll(/^```sh\n([\s\S]*?)^```/gm)]
    .flatMap(([, block = '']) => block.trim().split('\n'))
    .map((line) => line.replace(/\s+#.*$/, ''));
  expect(lines).toContain(command);
  return command;
}

/** Starts a command as a person at this machine would: nothing of the tests' environment. */
function start(command: string) {
  const { PATH, HOME } = process.env;
  const child = spawn('bash', ['-c', command], {
    cwd: folder,
    env: {
      PATH,
      HOME,
      PORT: String(port),
      NEXT_TELEMETRY_DISABLED: '1',
    } as unknown as NodeJS.ProcessEnv,
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  running.push(child);
  let printed = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      printed += chunk.toString();
    });
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  return { printed: () => printed, ended };
}

async function run(command: string): Promise<string> {
  const { printed, ended } = start(command);
  expect(await ended, `${command}\n${printed()}`).toBe(0);
  return printed();
}

it('one machine, by the steps of the guide, ends in a post', async () => {
  const lines = Object.entries(cloud.settings).map(([name, value]) => `${name}=${value}`);
  await run(step('npm ci'));
  await run(step('cp .env.example .env.production.local'));
  await run(step('chmod 600 .env.production.local'));
  await appendFile(join(folder, '.env.production.local'), `\n${lines.join('\n')}\n`);
  expect(await run(step('npm run db:setup'))).toContain('The buckets for images are there');
  expect(step('npm ci && npm run build')).toContain('npm run build');
  await run('npm run build');
  expect(await run(step('npm run doctor'))).toContain('Nothing is wrong.');
  expect(await run(step('npm run ai:check -- --image'))).toContain('works');
  start(step('npm start -- -H 127.0.0.1'));
  const worker = start(step('npm run worker'));
  const health = `http://localhost:${port}/api/health`;
  const headers = { authorization: `Bearer ${cloud.settings.CRON_SECRET}` };
  await vi.waitFor(
    async () =>
      expect(await (await fetch(health, { headers })).json()).toMatchObject({ ready: true }),
    {
      timeout: 60_000,
      interval: 500,
    },
  );
  await vi.waitFor(() => expect(worker.printed()).toContain('looking for jobs'), 60_000);
  await walk(`http://localhost:${port}`);
  await run('npm run ledger:check');
}, 600_000);
