import { drizzle, type PostgresJsDatabase } from 'drizzle-orm/postgres-js';
import postgres from 'postgres';
import { databaseEnv } from '@/lib/env';
import { AppError } from '@/lib/errors';
import { hideValuesInErrors } from './database-error';
import { namedStatements } from './named-statements';
import { survivingTransactions } from './safe-begin';
import * as schema from './schema';

export type Db = PostgresJsDatabase<typeof schema>;
/** An open transaction; queries take `Db | Tx` as their first argument. */
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0];

type Connection = { url: string; sql: postgres.Sql; db: Db };

/**
 * Opens a pool. The caller ends it with `sql.end()`. The address may say for how many seconds to wait
 * for a connection, as everywhere with Postgres: `?connect_timeout=60`.
 */
export function connect(options: { url: string; max: number }): Connection {
  hideValuesInErrors();
  const client = postgres(options.url, {
    max: options.max,
    connect_timeout: Number(/[?&]connect_timeout=(\d+)/.exec(options.url)?.[1] ?? 10),
    idle_timeout: options.max === 1 ? 0 : 60,
    // Supabase's transaction pooler (port 6543) does not keep prepared statements.
    prepare: !/:6543\//.test(options.url),
    // The driver asks for array types at every connect and drops the failure of that question, which
    // would end the process. Lists go into queries as one parameter per element instead.
    fetch_types: false,
    onnotice: () => undefined,
    connection: { application_name: 'inkwright' },
  });
  const sql = survivingTransactions(namedStatements(client));
  return { url: options.url, sql, db: drizzle(sql, { schema }) };
}

// Bundles and hot reload evaluate this module more than once; the pool must be one.
const holder = globalThis as typeof globalThis & { inkwrightDatabase?: Connection };

function connection(): Connection {
  const env = databaseEnv();
  if (!env) throw new AppError('unavailable', 'No database is configured (DATABASE_URL).');
  const current = holder.inkwrightDatabase;
  if (current?.url === env.DATABASE_URL) return current;
  holder.inkwrightDatabase = connect({ url: env.DATABASE_URL, max: env.DATABASE_POOL_MAX });
  return holder.inkwrightDatabase;
}

/** The process-wide database. Throws AppError `unavailable` when none is configured. */
export function getDb(): Db {
  return connection().db;
}

/** The raw client behind {@link getDb}, for SQL outside the product's schema. */
export function getSql(): postgres.Sql {
  return connection().sql;
}
