import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { type AppServer, buildApp, startApp } from '../helpers/app-server';
import { freePort } from '../helpers/postgres-server';

/** The build of a team that deploys; made once, with the folder that the Dockerfile takes. */
export const hostedDir = '.next-cloud';

export type Cloud = {
  origin: string;
  /** What the app, the worker and every command need to run against it. */
  settings: Record<string, string>;
  /** The database with all rights. */
  adminUrl: string;
  stop: () => Promise<void>;
};

const script = (file: string) => ['--conditions=react-server', '--import', 'tsx', file];

export async function buildHosted(): Promise<void> {
  if (process.env.HOSTED_SKIP_BUILD === '1' && existsSync(`${hostedDir}/BUILD_ID`)) return;
  await buildApp(hostedDir, { LOCAL_MODE: '', NEXT_OUTPUT: 'standalone' });
}

/**
 * Starts tests/hosted/cloud.ts and, unless CLOUD_WITHOUT_SCHEMA says that a test does, brings its
 * database to the schema with `npm run db:setup`.
 */
export async function startCloud(
  appOrigin: string,
  env: Record<string, string> = {},
): Promise<Cloud> {
  const child = spawn(process.execPath, script('tests/hosted/cloud.ts'), {
    env: { ...process.env, CLOUD_PORT: '0', CLOUD_PARENT: '1', APP_URL: appOrigin, ...env },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const settings: Record<string, string> = {};
  for await (const line of createInterface({ input: child.stdout })) {
    const [, name, value] = /^([A-Z_]+)=(.*)$/.exec(line) ?? [];
    if (name) settings[name] = value ?? '';
    else break;
  }
  if (!settings.APP_URL) throw new Error('The stand-ins did not start.');
  const adminUrl = new URL(settings.DATABASE_URL ?? '');
  adminUrl.username = 'postgres';
  const cloud = {
    origin: settings.SUPABASE_URL ?? '',
    settings,
    adminUrl: adminUrl.href,
    stop: () => end(child, 'SIGTERM'),
  };
  if (env.CLOUD_WITHOUT_SCHEMA !== '1') await runCommand('scripts/setup.ts', settings);
  return cloud;
}

/** Runs a command of package.json by its file; throws with what it printed if it fails. */
export async function runCommand(file: string, env: Record<string, string>): Promise<string> {
  const child = spawn(process.execPath, script(file), {
    env: { ...process.env, NODE_ENV: 'production', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      printed += chunk.toString();
    });
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  if (code !== 0) throw new Error(`${file} ended with ${code}:\n${printed}`);
  return printed;
}

/** An instance of the build without local mode. */
export async function startInstance(
  settings: Record<string, string>,
  port?: number,
): Promise<AppServer> {
  return startApp({
    port: port ?? (await freePort()),
    distDir: hostedDir,
    firstPath: '/api/health',
    env: { ...settings, LOCAL_MODE: '' },
  });
}

export type Worker = { kill: (signal: NodeJS.Signals) => Promise<void> };

/** `npm run worker`. */
export function startWorker(settings: Record<string, string>): Worker {
  const child = spawn(process.execPath, script('scripts/worker.ts'), {
    env: { ...process.env, NODE_ENV: 'production', ...settings },
    stdio: 'ignore',
  });
  return { kill: (signal) => end(child, signal) };
}

/** Calls the cron route as a scheduler does, one call after another. Returns what ends it. */
export function startScheduler(origin: string, secret: string, everyMs = 3_000): () => void {
  const ending = new AbortController();
  const tick = async () => {
    await fetch(`${origin}/api/cron/jobs`, {
      headers: { authorization: `Bearer ${secret}` },
      signal: ending.signal,
    }).catch(() => undefined);
    if (!ending.signal.aborted) setTimeout(tick, everyMs).unref();
  };
  setTimeout(tick, everyMs).unref();
  return () => ending.abort();
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  child.kill(signal);
  await gone;
}
