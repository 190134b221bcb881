import { drizzle } from 'drizzle-orm/postgres-js';
import { migrate } from 'drizzle-orm/postgres-js/migrator';
import postgres from 'postgres';

/** Brings the database at `url` to the newest schema. Safe to run at every start. */
export async function migrateDatabase(url: string, folder = './db/migrations'): Promise<void> {
  const sql = postgres(url, { max: 1, onnotice: () => undefined });
  try {
    await migrate(drizzle(sql), { migrationsFolder: folder });
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
