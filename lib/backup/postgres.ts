import { spawnSync } from 'node:child_process';
import { databaseAddress } from '@/db/address';
import { databaseEnv } from '@/lib/env';

/** Runs pg_dump or pg_restore against DATABASE_URL. Throws an Error in words for the operator. */
export function runTool(tool: 'pg_dump' | 'pg_restore', args: string[]): void {
  const database = databaseEnv();
  if (!database) throw new Error('DATABASE_URL is not set.');
  const made = spawnSync(tool, args, {
    env: { ...process.env, ...settingsOf(database.DATABASE_URL) },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  if (made.error) throw new Error(`${tool} is not here: install the client of Postgres.`);
  if (made.status !== 0) throw new Error(`${tool} failed; its words are above.`);
}

/** In the environment, because every user of the machine can read the arguments. */
function settingsOf(url: string): Record<string, string> {
  const { hostname, port, username, password, pathname } = new URL(url);
  const { ssl } = databaseAddress(url);
  return {
    PGHOST: hostname.replace(/^\[|\]$/g, ''),
    PGPORT: sessionPort(hostname, port || '5432'),
    PGUSER: decodeURIComponent(username),
    PGPASSWORD: decodeURIComponent(password),
    PGDATABASE: decodeURIComponent(pathname.slice(1)),
    PGSSLMODE: ssl === false ? 'disable' : ssl === 'prefer' ? 'prefer' : 'require',
  };
}

/** Both tools need one connection throughout; Supabase's pooler gives it on another port. */
function sessionPort(host: string, port: string): string {
  return host.endsWith('.pooler.supabase.com') && port === '6543' ? '5432' : port;
}
