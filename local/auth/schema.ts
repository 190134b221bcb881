import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type postgres from 'postgres';

/** Files of SQL in the order they run; one that has been released is never edited. */
const steps = ['schema.sql'];

/** Creates or brings up to date the schema `auth`. Safe to call at every start and in parallel. */
export async function migrateAuth(sql: postgres.Sql): Promise<void> {
  await sql.begin(async (tx) => {
    await tx`select pg_advisory_xact_lock(7264190355)`;
    await tx`create schema if not exists auth`;
    await tx`create table if not exists auth.schema_version (version int primary key)`;
    const [row] = await tx<{ version: number }[]>`
      select coalesce(max(version), 0)::int as version from auth.schema_version`;
    for (let version = row?.version ?? 0; version < steps.length; version++) {
      await tx.unsafe(readStep(steps[version] ?? ''));
      await tx`insert into auth.schema_version values (${version + 1})`;
    }
  });
}

function readStep(file: string): string {
  const folder = join(/* turbopackIgnore: true */ process.cwd(), 'local/auth');
  return readFileSync(join(folder, file), 'utf8');
}
