import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { belongings } from '@/db/queries/belongings';
import { findLedgerProblems } from '@/db/queries/ledger-check';
import type { House } from './house';
import type { Person } from './person';

/** Rows that still name the person by id. The law of money keeps these, without the person. */
const kept = [
  ...['app.credit_entries', 'app.jobs', 'app.payments', 'app.profiles'],
  ...['app.subscriptions', 'app.webhook_events'],
];

/** The rows of every table of every schema as text; `paddle` stands in for a company of its own. */
async function* allRows(house: House) {
  const tables = await house.database.sql<{ name: string }[]>`
    select format('%I.%I', table_schema, table_name) as name from information_schema.tables
    where table_schema not in ('pg_catalog', 'information_schema', 'paddle')
      and table_type = 'BASE TABLE'`;
  for (const { name } of tables)
    for (const { row } of await house.database.sql.unsafe(
      `select to_jsonb(t)::text as row from ${name} t`,
    ))
      yield { name, text: String(row).toLowerCase() };
}

/** Rows and files that still hold a word of the person, by table or path. */
export async function tracesOf(house: House, { id, word }: Person) {
  // Bytes of a row read as hexadecimal digits.
  const bytes = Buffer.from(word).toString('hex');
  const traces = new Set<string>();
  const ids = new Set<string>();
  for await (const { name, text } of allRows(house)) {
    if (text.includes(word) || text.includes(bytes)) traces.add(name);
    if (text.includes(id)) ids.add(name);
  }
  for (const file of readdirSync(house.home, { recursive: true, withFileTypes: true })) {
    if (!file.isFile()) continue;
    const path = join(file.parentPath, file.name);
    const text = readFileSync(path, 'latin1').toLowerCase();
    if (path.includes(id) || text.includes(word)) traces.add(path);
  }
  return { traces: [...traces].sort(), ids: [...ids].sort() };
}

/** The ids of everything that a deletion erases, such as posts, connections and API keys. */
export async function rowIdsOf(house: House, { id }: Person): Promise<string[]> {
  const ids: string[] = [];
  for (const { table, onDeletion } of belongings) {
    if (onDeletion !== 'erase' || !('id' in table)) continue;
    const rows = await house.database.db.execute<{ id: string }>(
      sql`select id from ${table} where user_id = ${id}::uuid`,
    );
    ids.push(...rows.map((row) => row.id));
  }
  return ids;
}

/** Tables that hold one of `ids`. An entry of the ledger names the job that it was for. */
export async function tablesWith(house: House, ids: string[]): Promise<string[]> {
  const found = new Set<string>();
  for await (const { name, text } of allRows(house))
    if (name !== 'app.credit_entries' && ids.some((id) => text.includes(id))) found.add(name);
  return [...found].sort();
}

export async function expectGone(house: House, person: Person): Promise<void> {
  const { traces, ids } = await tracesOf(house, person);
  expect(traces).toEqual([]);
  expect(ids.filter((name) => !kept.includes(name))).toEqual([]);
  expect(await findLedgerProblems(house.database.db)).toEqual([]);
}
