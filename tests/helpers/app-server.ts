import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export type AppServer = {
  origin: string;
  pid: number;
  dataDir: string;
  output: () => string;
  /** Ends the process as a crash would and waits until it is gone. */
  kill: (signal?: NodeJS.Signals) => Promise<void>;
  /** Ends the process and removes its data. */
  stop: () => Promise<void>;
};

type Options = {
  port: number;
  distDir: string;
  dataDir?: string;
  env?: Record<string, string>;
  command?: 'start' | 'dev';
  /** The first address that is asked for; the auth server's health unless told. */
  firstPath?: string;
};

/** Starts the built app in local mode with data of its own, and waits until it answers. */
export async function startApp(options: Options): Promise<AppServer> {
  const dataDir = options.dataDir ?? (await mkdtemp(join(tmpdir(), 'inkwright-app-')));
  const origin = `http://localhost:${options.port}`;
  const command = options.command ?? 'start';
  // With the usual five seconds a busy machine sends requests on connections that are just closed.
  const patient = command === 'start' ? ['--keepAliveTimeout', '600000'] : [];
  let printed = '';
  const child = spawn(
    process.execPath,
    ['node_modules/next/dist/bin/next', command, '-p', String(options.port), ...patient],
    {
      env: {
        ...process.env,
        NODE_ENV: command === 'dev' ? 'development' : 'production',
        LOCAL_MODE: '1',
        NEXT_DIST_DIR: options.distDir,
        DATA_DIR: dataDir,
        ...options.env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
      // A group of its own, so that the processes it starts end with it.
      detached: true,
    },
  );
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      printed = (printed + chunk.toString()).slice(-200_000);
    });
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const kill = async (signal: NodeJS.Signals = 'SIGKILL') => {
    signalGroup(child, signal);
    await gone;
  };
  await untilHealthy(
    origin + (options.firstPath ?? '/auth/v1/health'),
    () => child.exitCode !== null,
    () => printed,
  );
  return {
    origin,
    pid: child.pid ?? 0,
    dataDir,
    output: () => printed,
    kill,
    stop: async () => {
      await kill('SIGKILL');
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

function signalGroup(child: ChildProcess, signal: NodeJS.Signals): void {
  if (child.pid === undefined || child.exitCode !== null) return;
  try {
    process.kill(-child.pid, signal);
  } catch {
    child.kill(signal);
  }
}

async function untilHealthy(address: string, ended: () => boolean, output: () => string) {
  const deadline = Date.now() + 90_000;
  while (Date.now() < deadline) {
    if (ended()) throw new Error(`The app ended while starting:\n${output()}`);
    const answer = await fetch(address, { signal: AbortSignal.timeout(30_000) }).catch(() => null);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`The app did not answer in time:\n${output()}`);
}

/** Builds the app into `distDir`; local mode unless told. */
export async function buildApp(distDir: string, env: Record<string, string> = {}): Promise<string> {
  let printed = '';
  const child = spawn(process.execPath, ['node_modules/next/dist/bin/next', 'build'], {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      LOCAL_MODE: '1',
      NEXT_DIST_DIR: distDir,
      NEXT_TELEMETRY_DISABLED: '1',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      printed += chunk.toString();
    });
  const code = await new Promise<number | null>((resolve) => child.once('exit', resolve));
  if (code !== 0) throw new Error(`next build failed:\n${printed}`);
  return printed;
}
