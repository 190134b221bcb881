import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../helpers/postgres-server';

/** What stands around the app on a machine of its own: nginx with deploy/nginx.conf, and PgBouncer. */

type Part = { stop: () => Promise<void> };

/** The programs that are missing here, as Debian's packages name them. */
export function missingPrograms(): string[] {
  return ['nginx', 'pgbouncer', 'openssl'].filter((name) => {
    const found = spawnSync(name, [name === 'openssl' ? 'version' : '-V'], { env: searched });
    return found.error !== undefined;
  });
}

const searched = { ...process.env, PATH: `${process.env.PATH}:/usr/sbin` };
const asRoot = process.getuid?.() === 0;

/** A certificate for localhost, signed by itself: its file and that of its key. */
export function makeCertificate(): { folder: string; certificate: string; key: string } {
  const folder = mkdtempSync(join(tmpdir(), 'inkwright-front-'));
  const [certificate, key] = [join(folder, 'localhost.crt'), join(folder, 'localhost.key')];
  const made = spawnSync('openssl', [
    ...['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', '/CN=localhost'],
    ...['-addext', 'subjectAltName=DNS:localhost', '-keyout', key, '-out', certificate],
  ]);
  if (made.status !== 0) throw new Error(`openssl failed: ${made.stderr}`);
  return { folder, certificate, key };
}

type Nginx = {
  port: number;
  app: number;
  standIns: string;
  tls: ReturnType<typeof makeCertificate>;
};

/** Serves the app with the block that deploy/nginx.conf ships; all else is nginx's default. */
export async function startNginx({ port, app, standIns, tls }: Nginx): Promise<Part> {
  const { folder, certificate, key } = tls;
  const replaced: [RegExp, string][] = [
    [/^\s*listen \[::\].*\n/gm, ''],
    [/listen 80;/, `listen 127.0.0.1:${await freePort()};`],
    [/listen 443 ssl/, `listen 127.0.0.1:${port} ssl`],
    [/ink\.example\.com;/g, 'localhost;'],
    [/ssl_certificate .*;/, `ssl_certificate ${certificate};`],
    [/ssl_certificate_key .*;/, `ssl_certificate_key ${key};`],
    [/server 127\.0\.0\.1:3000/, `server 127.0.0.1:${app}`],
    // An instance that never answers: every request must go to the other one.
    [/server 127\.0\.0\.1:3001/, `server 127.0.0.1:${await freePort()}`],
    [/#(location ~ \^\/\(auth\|storage\))/, '$1'],
    [/#( {2}proxy_pass) http:\/\/127\.0\.0\.1:8000;\n\s*#\}/, `$1 ${standIns};\n}`],
  ];
  let site = readFileSync('deploy/nginx.conf', 'utf8');
  for (const [pattern, words] of replaced) {
    if (!pattern.test(site)) throw new Error(`deploy/nginx.conf has no ${pattern}.`);
    pattern.lastIndex = 0;
    site = site.replace(pattern, words);
  }
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${folder}/${name};`)
    .join(' ');
  writeFileSync(join(folder, 'site.conf'), site);
  writeFileSync(
    join(folder, 'nginx.conf'),
    `${asRoot ? 'user root;' : ''} daemon off; worker_processes 1; pid ${folder}/nginx.pid;
    error_log ${folder}/error.log; events {}
    http { access_log ${folder}/access.log; ${temporary} include ${folder}/site.conf; }`,
  );
  const child = spawn('nginx', ['-c', join(folder, 'nginx.conf'), '-e', `${folder}/error.log`], {
    env: searched,
    stdio: 'inherit',
  });
  await untilOpen(port, child);
  return {
    stop: async () => {
      await end(child);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** PgBouncer in transaction mode before `database`: each transaction gets any connection. */
export async function startPgBouncer(database: string): Promise<Part & { url: string }> {
  const folder = mkdtempSync(join(tmpdir(), 'inkwright-bouncer-'));
  chmodSync(folder, 0o755);
  const { hostname, port: behind, username, pathname } = new URL(database);
  const port = await freePort();
  const file = join(folder, 'pgbouncer.ini');
  writeFileSync(
    file,
    `[databases]
* = host=${hostname} port=${behind} user=${username}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 5
max_client_conn = 200
`,
  );
  const identity = asRoot ? { uid: 65_534, gid: 65_534 } : {};
  const child = spawn('pgbouncer', ['-q', file], { ...identity, env: searched, stdio: 'inherit' });
  await untilOpen(port, child);
  return {
    url: `postgres://${username}@127.0.0.1:${port}${pathname}?pgbouncer=true`,
    stop: async () => {
      await end(child);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function untilOpen(port: number, child: ChildProcess): Promise<void> {
  for (let tries = 0; tries < 100; tries++) {
    if (child.exitCode !== null) throw new Error(`${child.spawnfile} ended at its start.`);
    const isOpen = await new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1', () => resolve(true));
      socket.once('error', () => resolve(false));
      socket.once('connect', () => socket.destroy());
    });
    if (isOpen) return;
    await sleep(100);
  }
  throw new Error(`${child.spawnfile} does not answer.`);
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  child.kill('SIGTERM');
  await gone;
}
