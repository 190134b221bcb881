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
/** An open transaction; queries take `Db | Tx` as their first argument. */
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0];

type Connection = { url: string; sql: postgres.Sql; db: Db };

type Options = {
  url: string;
  max: number;
  /** The certificate to check the server by, as PEM or as a file. */
  ca?: string;
  /** Seconds after which an unused connection is closed; 0 keeps it. 60 unless told. */
  idleSeconds?: number;
};

/**
 * Opens a pool. The caller ends it with `sql.end()`. What the address may say, such as
 * `?connect_timeout=60` or `?sslmode=disable`, is in address.ts.
 */
export function connect(options: Options): Connection {
  hideValuesInErrors();
  const address = databaseAddress(options.url, options.ca);
  const client = postgres(address.url, {
    max: options.max,
    connect_timeout: address.connectTimeoutSeconds,
    idle_timeout: options.idleSeconds ?? 60,
    ssl: address.ssl,
    prepare: address.prepare,
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
  holder.inkwrightDatabase = connect({
    url: env.DATABASE_URL,
    ca: env.DATABASE_CA,
    max: env.DATABASE_POOL_MAX,
    idleSeconds: env.DATABASE_IDLE_SECONDS,
  });
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
