import { spawnSync } from 'node:child_process';
import { databaseAddress } from '@/db/address';
import { databaseEnv } from '@/lib/env';

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

/** Every user of the machine can read the arguments, but not the environment. */
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

/** Both tools need one session; Supabase's pooler offers sessions on another port. */
function sessionPort(host: string, port: string): string {
  return host.endsWith('.pooler.supabase.com') && port === '6543' ? '5432' : port;
}
