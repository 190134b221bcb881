import { setTimeout as sleep } from 'node:timers/promises';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import postgres from 'postgres';
import { databaseAddress } from './address';
import { causeCodes } from './failures';

type Options = {
  folder?: string;
  /** PEM or file path. */
  ca?: string;
};

// While a migration waits for a lock, every later query of the table waits behind it.
const lockTimeoutMs = 4_000;
const lockTries = 15;
const lockNotAvailable = '55P03';
const migrationLock = 4_712_305;

/** Safe to run concurrently and in production: each migration is a transaction of its own. */
export async function migrateDatabase(url: string, options: Options = {}): Promise<void> {
  const { folder = './db/migrations', ca } = options;
  const address = databaseAddress(url, ca);
  const sql = postgres(address.url, {
    max: 1,
    ssl: address.ssl,
    prepare: false,
    connect_timeout: address.connectTimeoutSeconds,
    onnotice: () => undefined,
  });
  try {
    await sql.begin(async (tx) => {
      await tx`select pg_advisory_xact_lock(${migrationLock}::bigint)`;
      await tx`create schema if not exists drizzle`;
      await tx`
        create table if not exists drizzle.__drizzle_migrations
          (id serial primary key, hash text not null, created_at bigint)`;
    });
    await assertSameBeginning(sql, folder);
    for (const migration of readMigrationFiles({ migrationsFolder: folder }))
      await untilUnlocked(() => apply(sql, migration));
  } finally {
    await sql.end();
  }
}

/** Hash of the first migration: data with another one cannot be upgraded. */
export function schemaBeginning(folder = './db/migrations'): string {
  return readMigrationFiles({ migrationsFolder: folder })[0]?.hash ?? '';
}

async function assertSameBeginning(sql: postgres.Sql, folder: string): Promise<void> {
  const [first] = await sql<{ hash: string }[]>`
    select hash from drizzle.__drizzle_migrations order by created_at, id limit 1`;
  if (!first || first.hash === schemaBeginning(folder)) return;
  throw new Error(
    'The tables of this database were made by a version before the first release. ' +
      'Use an empty database.',
  );
}

type Migration = ReturnType<typeof readMigrationFiles>[number];

async function apply(sql: postgres.Sql, migration: Migration): Promise<void> {
  await sql.begin(async (tx) => {
    // Wait for another runner before the lock timeout applies.
    await tx`select pg_advisory_xact_lock(${migrationLock}::bigint)`;
    if ((await lastApplied(tx)) >= migration.folderMillis) return;
    await tx.unsafe(`set local lock_timeout = ${lockTimeoutMs}; set local statement_timeout = 0`);
    for (const statement of migration.sql) await tx.unsafe(statement);
    await tx`
      insert into drizzle.__drizzle_migrations (hash, created_at)
      values (${migration.hash}, ${migration.folderMillis})`;
  });
}

async function lastApplied(sql: postgres.ISql): Promise<number> {
  const [row] = await sql<{ last: string | null }[]>`
    select max(created_at) as last from drizzle.__drizzle_migrations`;
  return Number(row?.last ?? 0);
}

async function untilUnlocked(work: () => Promise<void>): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      return await work();
    } catch (error) {
      if (tries === lockTries || !causeCodes(error).includes(lockNotAvailable)) throw error;
      await sleep(500);
    }
  }
}
