import 'server-only';
import { sql } from 'drizzle-orm';
import type { Db } from '../client';
import journal from '../migrations/meta/_journal.json';

export async function missingMigrations(db: Db): Promise<number> {
  const [table] = await db.execute<{ exists: boolean }>(
    sql`select to_regclass('drizzle.__drizzle_migrations') is not null as exists`,
  );
  if (!table?.exists) return journal.entries.length;
  const [row] = await db.execute<{ last: string | null }>(
    sql`select max(created_at) as last from drizzle.__drizzle_migrations`,
  );
  const last = Number(row?.last ?? 0);
  return journal.entries.filter(({ when }) => when > last).length;
}

/** Tables without row level security, or with policies or rights for other roles. */
export async function openTables(db: Db): Promise<string[]> {
  const rows = await db.execute<{ name: string }>(sql`
    select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'app' and c.relkind in ('r', 'p') and (
      not c.relrowsecurity
      or exists (select 1 from pg_policies p where p.schemaname = 'app' and p.tablename = c.relname)
      or exists (select 1 from pg_roles r where r.rolname in ('anon', 'authenticated')
        and has_table_privilege(r.oid, c.oid, 'select, insert, update, delete')))
    order by c.relname`);
  return rows.map(({ name }) => name);
}
