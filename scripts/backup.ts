import './load-env';
import { cpSync, existsSync, mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { getSql } from '@/db/client';
import { saveImages } from '@/lib/backup/images';
import { readOrder, tell } from '@/lib/backup/order';
import { runTool } from '@/lib/backup/postgres';
import { databaseEnv } from '@/lib/env';

/**
 * `npm run db:backup -- <folder> [--images <folder>]` saves the database of DATABASE_URL. Without
 * one it saves the data of local mode, which must be stopped. Never overwrites a backup.
 */
await tell(async () => {
  // The backup holds email addresses and posts.
  process.umask(0o077);
  const { folder, images } = readOrder('db:backup');
  if (existsSync(folder)) throw new Error(`${folder} is there already: name a new folder.`);
  if (!databaseEnv()) return [copyLocalData(folder)];
  return [...(await dump(folder)), ...(images ? [await copyImages(images)] : [])];
});

async function dump(folder: string): Promise<string[]> {
  const accounts = await mayReadAccounts();
  mkdirSync(folder, { recursive: true });
  const file = join(folder, 'database.dump');
  runTool('pg_dump', ['-Fc', '--no-owner', '-n', 'app', '-n', 'drizzle', '-f', file]);
  const summary = [`The database is in ${file}.`];
  if (!accounts) return summary;
  const second = join(folder, 'accounts.dump');
  runTool('pg_dump', ['-Fc', '--no-owner', '-n', 'auth', '-f', second]);
  return [...summary, `Supabase's accounts are in ${second}.`];
}

/** True when Supabase's accounts are in this database and the role may read all of them. */
async function mayReadAccounts(): Promise<boolean> {
  const sql = getSql();
  try {
    const rows = await sql`
      select 1 from pg_namespace n
      where n.nspname = 'auth' and has_schema_privilege(n.oid, 'usage') and not exists (
        select 1 from pg_class c where c.relnamespace = n.oid and c.relkind in ('r', 'p', 'S')
        and not case c.relkind when 'S' then has_sequence_privilege(c.oid, 'select')
          else has_table_privilege(c.oid, 'select') end)`;
    return rows.length > 0;
  } finally {
    await sql.end({ timeout: 2 });
  }
}

async function copyImages(folder: string): Promise<string> {
  const { copied, unread } = await saveImages(folder);
  if (unread.length === 0) return `${copied} new images are in ${folder}.`;
  throw new Error(
    `${unread.length} images could not be read, such as ${unread[0]}. Run it again with another folder for the database.`,
  );
}

function copyLocalData(folder: string): string {
  const source = resolve(process.env.DATA_DIR ?? '.data');
  if (!existsSync(source))
    throw new Error(
      `There is nothing to keep: DATABASE_URL is not set, and no ${source} is there.`,
    );
  if (existsSync(join(source, 'lock')))
    throw new Error('Local mode runs: stop it first. If it was killed, start and stop it once.');
  mkdirSync(folder, { recursive: true });
  cpSync(source, folder, { recursive: true });
  return `The data of local mode is in ${folder}. To restore it, put it back as ${source}.`;
}
