import { drizzle, type PostgresJsDatabase } from 'drizzle-orm/postgres-js';
import postgres from 'postgres';
import { databaseEnv } from '@/lib/env';
import { AppError } from '@/lib/errors';
import { databaseAddress } from './address';
import { hideValuesInErrors } from './database-error';
import { namedStatements } from './named-statements';
import { survivingTransactions } from './safe-begin';
import * as schema from './schema';

export type Db = PostgresJsDatabase<typeof schema>;
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0];

type Connection = { url: string; sql: postgres.Sql; db: Db };

type Options = {
  url: string;
  max: number;
  /** PEM or file path. */
  ca?: string;
  /** 0 keeps idle connections open. Defaults to 60. */
  idleSeconds?: number;
};

/** The caller ends the pool with `sql.end()`. */
export function connect(options: Options): Connection {
  hideValuesInErrors();
  const address = databaseAddress(options.url, options.ca);
  const client = postgres(address.url, {
    max: options.max,
    connect_timeout: address.connectTimeoutSeconds,
    idle_timeout: options.idleSeconds ?? 60,
    ssl: address.ssl,
    prepare: address.prepare,
    // The driver queries array types at each connect and drops a failure, which ends the process.
    // Lists therefore go into queries as one parameter per element.
    fetch_types: false,
    onnotice: () => undefined,
    connection: { application_name: 'inkwright' },
  });
  const sql = survivingTransactions(namedStatements(client));
  return { url: options.url, sql, db: drizzle(sql, { schema }) };
}

// Bundles and hot reload evaluate this module repeatedly; the pool must be shared.
const holder = globalThis as typeof globalThis & { inkwrightDatabase?: Connection };

function connection(): Connection {
  const env = databaseEnv();
  if (!env) throw new AppError('unavailable', 'No database is configured (DATABASE_URL).');
  const current = holder.inkwrightDatabase;
  if (current?.url === env.DATABASE_URL) return current;
  holder.inkwrightDatabase = connect({
    url: env.DATABASE_URL,
    ca: env.DATABASE_CA,
    max: env.DATABASE_POOL_MAX,
    idleSeconds: env.DATABASE_IDLE_SECONDS,
  });
  return holder.inkwrightDatabase;
}

/** Throws AppError `unavailable` without a configured database. */
export function getDb(): Db {
  return connection().db;
}

export function getSql(): postgres.Sql {
  return connection().sql;
}
