import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type postgres from 'postgres';
import { getSql } from '@/db/client';
import type { Entities, Kind } from './entities';

export async function migratePaddle(sql: postgres.Sql): Promise<void> {
  const file = join(/* turbopackIgnore: true */ process.cwd(), 'local/paddle/schema.sql');
  await sql.unsafe(await readFile(file, 'utf8'));
}

export async function find<K extends Kind>(kind: K, id: string): Promise<Entities[K] | null> {
  const [row] = await getSql()<{ data: Entities[K] }[]>`
    select data from paddle.entities where kind = ${kind} and id = ${id}`;
  return row?.data ?? null;
}

/** All of a kind, newest first. */
export async function list<K extends Kind>(kind: K): Promise<Entities[K][]> {
  const rows = await getSql()<{ data: Entities[K] }[]>`
    select data from paddle.entities where kind = ${kind} order by position desc limit 500`;
  return rows.map(({ data }) => data);
}

export async function save<K extends Kind>(kind: K, data: Entities[K]): Promise<Entities[K]> {
  await getSql()`
    insert into paddle.entities (id, kind, data)
    values (${data.id}, ${kind}, ${JSON.stringify(data)}::text::jsonb)
    on conflict (id) do update set data = excluded.data`;
  return data;
}

export async function getSetting(name: string): Promise<string> {
  const [row] = await getSql()<{ value: string }[]>`
    select value from paddle.settings where name = ${name}`;
  return row?.value ?? '';
}

export async function setSetting(name: string, value: string): Promise<void> {
  await getSql()`
    insert into paddle.settings (name, value) values (${name}, ${value})
    on conflict (name) do update set value = excluded.value`;
}
