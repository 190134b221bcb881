import './load-env';
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { databaseEnv } from '@/lib/env';

/**
 * `npm run db:backup -- <folder>`: the database of DATABASE_URL as `database.dump`, or without one the
 * folder of local mode, which must not run meanwhile. Never overwrites an earlier backup.
 */
function back(folder: string | undefined): string {
  if (!folder) throw new Error('Say where to: npm run db:backup -- <folder>');
  const target = resolve(folder);
  if (existsSync(target)) throw new Error(`${target} is there already: name a new folder.`);
  const database = databaseEnv();
  return database ? dump(database.DATABASE_URL, target) : copy(target);
}

function dump(url: string, target: string): string {
  mkdirSync(target, { recursive: true });
  const file = join(target, 'database.dump');
  const schemas = ['app', 'drizzle', 'auth', 'storage'].flatMap((name) => ['-n', name]);
  const { hostname, port, username, password, pathname, searchParams } = new URL(url);
  // In the environment, because every user of the machine can read the arguments.
  const env = {
    ...process.env,
    PGHOST: hostname.replace(/^\[|\]$/g, ''),
    PGPORT: port || '5432',
    PGUSER: decodeURIComponent(username),
    PGPASSWORD: decodeURIComponent(password),
    PGDATABASE: decodeURIComponent(pathname.slice(1)),
    PGSSLMODE: searchParams.get('sslmode') ?? 'prefer',
  };
  const made = spawnSync('pg_dump', ['-Fc', '--no-owner', ...schemas, '-f', file], {
    env,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  if (made.error) throw new Error('pg_dump is not here: install the client of Postgres.');
  if (made.status !== 0)
    throw new Error('pg_dump could not write the backup; its words are above.');
  return `The database is in ${file}.`;
}

function copy(target: string): string {
  const source = resolve(process.env.DATA_DIR ?? '.data');
  if (!existsSync(source))
    throw new Error(
      `There is nothing to keep: DATABASE_URL is not set, and no ${source} is there.`,
    );
  if (existsSync(join(source, 'lock')))
    throw new Error('Local mode runs: stop it first. If it was killed, start and stop it once.');
  cpSync(source, target, { recursive: true, errorOnExist: true });
  return `The data of local mode is in ${target}. To restore it, put it back as ${source}.`;
}

try {
  console.info(back(process.argv[2]));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
