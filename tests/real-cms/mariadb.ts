import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startProcess, untilTrue } from './processes';

const server = '/usr/sbin/mariadbd';
export const hasMariadb = existsSync(server) && existsSync('/usr/bin/mariadb-install-db');

export type Mariadb = Awaited<ReturnType<typeof startMariadb>>;

/** A server of its own that listens on a socket in a temporary folder. */
export async function startMariadb() {
  const home = await mkdtemp(join(tmpdir(), 'inkwright-mariadb-'));
  const data = join(home, 'data');
  const socket = join(home, 'socket');
  await mkdir(data);
  const own = ['--no-defaults', `--datadir=${data}`];
  const asRoot = process.getuid?.() === 0 ? ['--user=root'] : [];
  execFileSync(
    '/usr/bin/mariadb-install-db',
    [...own, ...asRoot, '--auth-root-authentication-method=normal', '--skip-test-db'],
    { stdio: 'ignore' },
  );
  const { child, end } = startProcess({
    command: server,
    args: [...own, ...asRoot, `--socket=${socket}`, '--skip-networking', '--skip-log-bin'].concat([
      '--innodb-flush-log-at-trx-commit=0',
      '--innodb-buffer-pool-size=64M',
    ]),
  });
  const sql = (text: string) =>
    execFileSync('/usr/bin/mariadb', ['--no-defaults', '-uroot', `-S${socket}`, '-N', '-e', text], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
    });
  await untilTrue('MariaDB', child, () => {
    sql('select 1');
    return true;
  });
  return {
    socket,
    sql,
    stop: async () => {
      await end();
      await rm(home, { recursive: true, force: true });
    },
  };
}
