import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { freePort } from '../helpers/postgres-server';

export type NextApp = { origin: string; stop: () => void };

type Env = Record<string, string>;

/** Builds another Next app in its own folder, with its own Next if it has one. */
export async function buildNext(dir: string, env: Env = {}): Promise<void> {
  const child = runNext(dir, ['build'], env);
  let printed = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => {
      printed += chunk.toString();
    });
  const code = await new Promise<number | null>((done) => child.once('exit', done));
  if (code !== 0) throw new Error(`${dir} did not build:\n${printed}`);
}

/** Starts it and waits until `path` answers. */
export async function startNext(
  dir: string,
  { env = {}, path = '/', command = 'start' }: { env?: Env; path?: string; command?: string } = {},
): Promise<NextApp> {
  const port = await freePort();
  const child = runNext(dir, [command, '-p', String(port)], env, command === 'dev');
  child.stdout?.resume();
  child.stderr?.resume();
  const origin = `http://localhost:${port}`;
  const stop = () => {
    if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
  };
  for (let tries = 0; tries < 600; tries++) {
    if (child.exitCode !== null) break;
    if ((await fetch(origin + path).catch(() => null))?.ok) return { origin, stop };
    await new Promise((done) => setTimeout(done, 100));
  }
  stop();
  throw new Error(`${dir} did not start.`);
}

function runNext(dir: string, args: string[], env: Env, isDev = false): ChildProcess {
  const own = resolve(dir, 'node_modules/next/dist/bin/next');
  const next = existsSync(own) ? own : resolve('node_modules/next/dist/bin/next');
  return spawn(process.execPath, [next, ...args], {
    cwd: resolve(dir),
    env: {
      ...process.env,
      NODE_ENV: isDev ? 'development' : 'production',
      NEXT_TELEMETRY_DISABLED: '1',
      ...env,
    },
    // A group of its own, so that the processes it starts end with it.
    detached: true,
  });
}

/** Requests per second of `total` requests, eight at a time. */
export async function perSecond(url: string, headers: Env, total = 400): Promise<number> {
  let left = total;
  const begun = performance.now();
  const worker = async () => {
    while (left-- > 0) {
      const answer = await fetch(url, { headers });
      if (!answer.ok) throw new Error(`${url}: ${answer.status}`);
      await answer.arrayBuffer();
    }
  };
  await Promise.all(Array.from({ length: 8 }, worker));
  return total / ((performance.now() - begun) / 1000);
}
