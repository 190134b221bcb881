import { randomBytes } from 'node:crypto';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getTableName, is } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { connect } from '@/db/client';
import { migrateDatabase } from '@/db/migrate';
import { missingMigrations, openTables } from '@/db/queries/schema-state';
import * as schema from '@/db/schema';
import { type TestDatabase, testDatabase, testUser } from '../../helpers/database';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

describe('the schema', () => {
  it('has row level security on every table of app, and no policy that opens one', async () => {
    const tables = await database.sql`
      select c.relname, c.relrowsecurity from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = 'app' and c.relkind = 'r'`;
    expect(tables.length).toBeGreaterThanOrEqual(8);
    expect(tables.filter((table) => !table.relrowsecurity).map((table) => table.relname)).toEqual(
      [],
    );
    expect([...(await database.sql`select * from pg_policies where schemaname = 'app'`)]).toEqual(
      [],
    );
  });

  it('is told as closed, and a table that somebody opens by its name', async () => {
    expect(await openTables(database.db)).toEqual([]);
    await database.sql`alter table app.posts disable row level security`;
    expect(await openTables(database.db)).toEqual(['posts']);
    await database.sql`alter table app.posts enable row level security`;
  });

  it('keeps every table out of the schema that Supabase serves', async () => {
    const open = await database.sql`select tablename from pg_tables where schemaname = 'public'`;
    expect([...open]).toEqual([]);
  });

  describe.runIf(inject('engine') === 'postgres').each(['anon', 'authenticated'])(
    'for the role %s',
    (role) => {
      const asRole = (statements: string[], grant?: string) =>
        database.sql.begin(async (sql) => {
          if (grant) await sql.unsafe(grant);
          await sql.unsafe(`set local role ${role}`);
          for (const statement of statements)
            await expect(
              sql.savepoint((inner) => inner.unsafe(statement)),
              statement,
            ).rejects.toThrow(/permission denied/);
          // Whatever was granted is undone.
          await sql.unsafe('reset role');
          throw new Error('all refused');
        });

      it('has no door in the catalogue', async () => {
        const [doors] = await database.sql`
          select has_schema_privilege(${role}, 'app', 'usage, create') as schema,
            (select coalesce(json_agg(relname), '[]') from pg_class where relnamespace = 'app'::regnamespace
              and relkind in ('r', 'p', 'v', 'm', 'f')
              and has_table_privilege(${role}, oid, 'select, insert, update, delete, truncate, references, trigger')) as tables,
            (select coalesce(json_agg(relname), '[]') from pg_class where relnamespace = 'app'::regnamespace
              and case relkind when 'S' then has_sequence_privilege(${role}, oid, 'usage, select, update') end) as sequences,
            (select coalesce(json_agg(proname), '[]') from pg_proc where pronamespace = 'app'::regnamespace
              and prorettype <> 'trigger'::regtype and has_function_privilege(${role}, oid, 'execute')) as functions`;
        expect(doors).toEqual({ schema: false, tables: [], sequences: [], functions: [] });
      });

      it('refuses every statement on every table, also where the schema were open', async () => {
        await testUser(database.db, 10);
        const tables = await database.sql`
          select c.relname, min(a.attname) as attname from pg_class c
          join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
          where c.relnamespace = 'app'::regnamespace and c.relkind in ('r', 'p', 'v', 'm')
          group by c.relname`;
        const known = Object.values<unknown>(schema).filter((one) => is(one, PgTable));
        const names = tables.map(({ relname }) => relname as string);
        expect(names.sort()).toEqual(known.map(getTableName).sort());
        const statements = tables.flatMap(({ relname, attname }) => [
          `select 1 from app.${relname} limit 1`,
          `insert into app.${relname} default values`,
          `update app.${relname} set ${attname} = ${attname}`,
          `delete from app.${relname}`,
          `truncate app.${relname}`,
        ]);
        for (const grant of [undefined, `grant usage on schema app to ${role}`])
          await expect(asRole(statements, grant)).rejects.toThrow('all refused');
      });
    },
  );

  it('is the same after migrating again', async () => {
    const before = await database.sql`select count(*)::int as n from drizzle.__drizzle_migrations`;
    await migrateDatabase(database.engine === 'postgres' ? database.url : await freeUrl());
    const after = await database.sql`select count(*)::int as n from drizzle.__drizzle_migrations`;
    expect(after).toEqual(before);
  });

  it('keeps each migration that went through, as each is a transaction of its own', async () => {
    const url = database.engine === 'postgres' ? database.url : await freeUrl();
    const folder = await mkdtemp(join(tmpdir(), 'inkwright-migrations-'));
    await cp('db/migrations', folder, { recursive: true });
    const file = join(folder, 'meta/_journal.json');
    const { entries } = JSON.parse(await readFile(file, 'utf8'));
    for (const [at, tag] of ['one', 'two'].entries())
      entries.push({ tag, when: 4e12 + at, breakpoints: true });
    await writeFile(file, JSON.stringify({ entries }));
    await writeFile(join(folder, 'one.sql'), 'create table app.one (id int)');
    await writeFile(join(folder, 'two.sql'), 'select 1 / 0');
    await expect(migrateDatabase(url, { folder })).rejects.toThrow();
    // The first would fail if it ran again.
    await writeFile(join(folder, 'two.sql'), 'drop table app.one');
    await writeFile(join(folder, 'one.sql'), 'select 1 / 0');
    await migrateDatabase(url, { folder });
    await rm(folder, { recursive: true });
    const made = await database.sql`
      delete from drizzle.__drizzle_migrations where created_at >= 4000000000000 returning id`;
    expect(made).toHaveLength(2);
  });

  it.runIf(inject('engine') === 'postgres')('refuses tables with another beginning', async () => {
    const name = `older_${randomBytes(4).toString('hex')}`;
    await database.sql.unsafe(`create database ${name}`);
    const url = new URL(database.url);
    url.pathname = `/${name}`;
    await migrateDatabase(url.href);
    const older = connect({ url: url.href, max: 1 });
    await older.sql`update drizzle.__drizzle_migrations set hash = 'another' where id = 1`;
    await older.sql.end();
    await expect(migrateDatabase(url.href)).rejects.toThrow('Use an empty database.');
    await database.sql.unsafe(`drop database ${name} with (force)`);
  });

  it.runIf(inject('engine') === 'postgres')('takes two runners at once', async () => {
    const name = `twice_${randomBytes(4).toString('hex')}`;
    await database.sql.unsafe(`create database ${name}`);
    const url = new URL(database.url);
    url.pathname = `/${name}`;
    await Promise.all([migrateDatabase(url.href), migrateDatabase(url.href)]);
    const twice = connect({ url: url.href, max: 1 });
    const [made] = await twice.sql`
      select count(*)::int as all, count(distinct hash)::int as kinds from drizzle.__drizzle_migrations`;
    expect(made?.all).toBe(made?.kinds);
    expect(await missingMigrations(twice.db)).toBe(0);
    await twice.sql`delete from drizzle.__drizzle_migrations where id = (select max(id) from drizzle.__drizzle_migrations)`;
    expect(await missingMigrations(twice.db)).toBe(1);
    await twice.sql.end();
    await database.sql.unsafe(`drop database ${name}`);
  });

  it('keeps a profile from holding a negative amount', async () => {
    const id = await testUser(database.db, 10);
    await expect(
      database.sql`update app.profiles set credits_held = -1 where id = ${id}`,
    ).rejects.toThrow(/credits_held/);
  });
});

/** PGlite takes one connection: let ours go first. */
async function freeUrl(): Promise<string> {
  await database.sql.end();
  Object.assign(database, connect({ url: database.url, max: 1 }));
  return database.url;
}
