import { readMigrationFiles } from 'drizzle-orm/migrator';
import { drizzle } from 'drizzle-orm/postgres-js';
import postgres from 'postgres';

/** What drizzle's own `migrate` calls, with every migration in one transaction. */
type Migrating = {
  dialect: {
    migrate: (
      migrations: ReturnType<typeof readMigrationFiles>,
      session: unknown,
      config: object,
    ) => Promise<void>;
  };
  session: unknown;
};

/**
 * Brings the database at `url` to the newest schema. Safe to run at every start. Each migration is a
 * transaction of its own: a lock on a table ends before the next migration rewrites rows.
 */
export async function migrateDatabase(url: string, folder = './db/migrations'): Promise<void> {
  const sql = postgres(url, { max: 1, onnotice: () => undefined });
  try {
    const { dialect, session } = drizzle(sql) as unknown as Migrating;
    for (const migration of readMigrationFiles({ migrationsFolder: folder }))
      await dialect.migrate([migration], session, {});
  } finally {
    await sql.end();
  }
}

if (process.argv[1]?.endsWith('db/migrate.ts')) {
  const url = process.env.DATABASE_URL;
  if (!url) {
    console.error('DATABASE_URL is not set: give the address of the database to migrate.');
    process.exit(1);
  }
  await migrateDatabase(url);
  console.info('The database is at the newest schema.');
}
