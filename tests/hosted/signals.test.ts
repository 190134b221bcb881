import { spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { afterEach, expect, it, vi } from 'vitest';
import { freePort } from '../helpers/postgres-server';
import { hostedDir } from './stack';

/** The long-lived commands as a shell or a container starts them: through npm. */
const groups: number[] = [];
afterEach(() => {
  for (const group of groups.splice(0)) if (isThere(group)) process.kill(-group, 'SIGKILL');
});

function isThere(group: number): boolean {
  try {
    process.kill(-group, 0);
    return true;
  } catch {
    return false;
  }
}

const answers = (port: number) =>
  fetch(`http://127.0.0.1:${port}/api/health`).then(
    ({ ok }) => ok,
    () => false,
  );

it.runIf(process.platform !== 'win32').each([
  ['npm run worker', async (printed: () => string) => printed().includes('looking for jobs')],
  ['npm start', async (_: () => string, port: number) => answers(port)],
])('%s leaves no process and no taken port behind when npm gets SIGTERM', async (command, isUp) => {
  const port = await freePort();
  const [npm = '', ...args] = command.split(' ');
  const child = spawn(npm, args, {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: String(port),
      NEXT_DIST_DIR: hostedDir,
      // Nobody answers there: both run on without a database.
      DATABASE_URL: 'postgres://ink@127.0.0.1:9/ink',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  const group = child.pid ?? 0;
  groups.push(group);
  let printed = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      printed += chunk.toString();
    });
  await vi.waitFor(async () => expect(await isUp(() => printed, port), printed).toBe(true), {
    timeout: 90_000,
    interval: 200,
  });
  child.kill('SIGTERM');
  await vi.waitFor(() => expect(isThere(group), printed).toBe(false), {
    timeout: 60_000,
    interval: 200,
  });
  expect(await answers(port)).toBe(false);
});

it.runIf(process.platform !== 'win32')(
  'npm run local:cloud leaves no Postgres behind when its port is taken',
  async () => {
    const taken = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => taken.once('listening', resolve));
    const address = taken.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    const child = spawn('npm', ['run', 'local:cloud'], {
      env: { ...process.env, CLOUD_PORT: String(port) },
      stdio: ['ignore', 'ignore', 'pipe'],
      detached: true,
    });
    const group = child.pid ?? 0;
    groups.push(group);
    let printed = '';
    child.stderr.on('data', (chunk: Buffer) => {
      printed += chunk.toString();
    });
    const code = await new Promise((resolve) => child.once('close', resolve));
    expect(code).toBe(1);
    expect(printed).toContain('EADDRINUSE');
    await vi.waitFor(() => expect(isThere(group)).toBe(false), { timeout: 30_000 });
    taken.close();
  },
);
