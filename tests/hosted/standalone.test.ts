import { type ChildProcess, spawn } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { freePort } from '../helpers/postgres-server';
import { type Cloud, hostedDir, startCloud } from './stack';
import { walk } from './walk';

/** The folders of the Dockerfile's two images, made as it makes them, and started as it starts them. */
let cloud: Cloud;
let port: number;
let folder: string;
const running: ChildProcess[] = [];

beforeAll(async () => {
  port = await freePort();
  folder = await mkdtemp(join(tmpdir(), 'inkwright-images-'));
  cloud = await startCloud(`http://localhost:${port}`, {
    DEMO_TOKENS_PER_SECOND: '0',
    DEMO_IMAGE_SECONDS: '0',
  });
  vi.stubEnv('STAND_INS_ORIGIN', cloud.origin);
});
afterAll(async () => {
  for (const child of running) child.kill('SIGKILL');
  await cloud?.stop();
  await rm(folder, { recursive: true, force: true });
});

type Image = { home: string; command: string[] };

/** Carries out the COPY lines of one stage of the Dockerfile, from the build and this folder. */
async function image(stage: string): Promise<Image> {
  const text = await readFile('Dockerfile', 'utf8');
  const lines = text.split(new RegExp(`^FROM .* AS ${stage}$`, 'm'))[1]?.split(/^FROM /m)[0] ?? '';
  const home = join(folder, stage);
  for (const [, words = ''] of lines.matchAll(/^COPY (.*)$/gm)) {
    const paths = words.split(' ').filter((word) => !word.startsWith('--'));
    const target = paths.pop() ?? '';
    const isFolder = target.endsWith('/');
    for (const path of paths) {
      // The tests build into a folder of their own.
      const at = (place: string) => place.replace('/app/', './').replace('.next', hostedDir);
      const to = target === './' && words.includes('/standalone') ? '.' : at(target);
      await cp(at(path), join(home, isFolder && to !== '.' ? join(to, path) : to), {
        recursive: true,
      });
    }
  }
  const command = /^CMD (\[.*\])$/m.exec(lines)?.[1] ?? '[]';
  return { home, command: JSON.parse(command) as string[] };
}

function start({ home, command }: Image, env: Record<string, string>) {
  const [, ...args] = command;
  const child = spawn(process.execPath, args, {
    cwd: home,
    env: { PATH: process.env.PATH, NODE_ENV: 'production', ...cloud.settings, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.push(child);
  let printed = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      printed += chunk.toString();
    });
  const gone = new Promise<number | null>((resolve) => child.once('exit', resolve));
  return { child, gone, printed: () => printed };
}

it('the app has every file it needs, is healthy, and ends by itself', async () => {
  const app = start(await image('app'), { PORT: String(port), HOSTNAME: '127.0.0.1' });
  const origin = `http://localhost:${port}`;
  await vi.waitFor(
    async () => expect((await fetch(`${origin}/api/health`)).status, app.printed()).toBe(200),
    { timeout: 60_000, interval: 200 },
  );
  await walk(origin);
  app.child.kill('SIGTERM');
  // Not ended by the signal: Next closes the server and then exits with this.
  expect(await app.gone).toBe(143);
});

it('the worker has every file it needs, and ends by itself', async () => {
  const built = await image('worker');
  await symlink(join(process.cwd(), 'node_modules'), join(built.home, 'node_modules'));
  const setUp = start({ ...built, command: commandOf('scripts/setup.ts') }, {});
  expect(await setUp.gone, setUp.printed()).toBe(0);
  expect(setUp.printed()).toContain('The buckets for images are there');
  const ledger = start({ ...built, command: commandOf('scripts/ledger-check.ts') }, {});
  expect(await ledger.gone, ledger.printed()).toBe(0);
  const worker = start(built, {});
  await vi.waitFor(() => expect(worker.printed()).toContain('looking for jobs'), {
    timeout: 60_000,
  });
  worker.child.kill('SIGTERM');
  expect(await worker.gone).toBe(0);
});

const commandOf = (file: string) => ['node', '--conditions=react-server', '--import', 'tsx', file];
