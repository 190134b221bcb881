import './load-env';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { getSql } from '@/db/client';
import { restoreImages } from '@/lib/backup/images';
import { readOrder, tell } from '@/lib/backup/order';
import { runTool } from '@/lib/backup/postgres';

/**
 * `npm run db:restore -- <folder> [--images <folder>]` restores the database in one transaction.
 * `--replace` overwrites a database that has accounts.
 */
await tell(async () => {
  const { folder, images, replace } = readOrder('db:restore');
  const file = join(folder, 'database.dump');
  if (!existsSync(file)) throw new Error(`${file} is not there.`);
  if (!replace && (await hasAccounts()))
    throw new Error(
      'This database has accounts, which would be lost. Take an empty one, or add --replace.',
    );
  runTool('pg_restore', [
    ...['--clean', '--if-exists', '--no-owner', '--single-transaction'],
    ...['-d', databaseName(), file],
  ]);
  const summary = ['The database is back. Run `npm run db:migrate` and `npm run ledger:check`.'];
  if (!images) return summary;
  return [...summary, `${await restoreImages(images)} images are stored again.`];
});

// pg_restore only prints without `-d`.
function databaseName(): string {
  return decodeURIComponent(new URL(process.env.DATABASE_URL ?? '').pathname.slice(1));
}

async function hasAccounts(): Promise<boolean> {
  const sql = getSql();
  try {
    const [table] = await sql`select to_regclass('app.profiles') is not null as exists`;
    if (!table?.exists) return false;
    return (await sql`select 1 from app.profiles limit 1`).length > 0;
  } finally {
    await sql.end({ timeout: 2 });
  }
}
