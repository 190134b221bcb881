import type postgres from 'postgres';
import type { Queryable } from './config';

/**
 * Rows travel as JSON in both directions: drizzle, when it shares the connection, changes how
 * postgres.js reads timestamps and writes jsonb, so neither may be left to the driver.
 */
type Table =
  | 'users'
  | 'identities'
  | 'sessions'
  | 'refresh_tokens'
  | 'one_time_tokens'
  | 'flow_states'
  | 'factors'
  | 'challenges'
  | 'keys'
  | 'local_mails'
  | 'local_google_accounts'
  | 'local_google_codes';

type JsonRow = { row: unknown };

/** The rows of a query that selects `to_jsonb(t) as row`. Timestamps are ISO strings. */
export function readRows<T>(found: readonly JsonRow[]): T[] {
  return found.map(({ row }) => (typeof row === 'string' ? JSON.parse(row) : row) as T);
}

/**
 * The rows of a table that meet a condition, which may go on with `order by` or `for update`:
 * `findRows(sql, 'users', sql`id = ${id} for update`)`.
 */
export async function findRows<T>(
  sql: Queryable,
  table: Table,
  condition: postgres.Fragment,
): Promise<T[]> {
  return readRows<T>(
    await sql<JsonRow[]>`
      select to_jsonb(t) as row from ${sql(`auth.${table}`)} t where ${condition}`,
  );
}

/** The first row that meets a condition, or null. */
export async function findRow<T>(sql: Queryable, table: Table, condition: postgres.Fragment) {
  const [row] = await findRows<T>(sql, table, condition);
  return row ?? null;
}

/** Inserts one row; columns left out take their defaults. */
export async function insertRow<T>(sql: Queryable, table: Table, values: object): Promise<T> {
  const columns = sql(Object.keys(values));
  const name = sql(`auth.${table}`);
  const found = await sql<JsonRow[]>`
    insert into ${name} as t (${columns})
    select ${columns} from jsonb_populate_record(null::${name}, ${JSON.stringify(values)}::text::jsonb)
    returning to_jsonb(t) as row`;
  return onlyRow<T>(found);
}

/** Changes the named columns of one row by its id and returns the row as it is afterwards. */
export async function updateRow<T>(
  sql: Queryable,
  table: Table,
  id: string,
  values: object,
): Promise<T> {
  const columns = sql(Object.keys(values));
  const name = sql(`auth.${table}`);
  const found = await sql<JsonRow[]>`
    update ${name} as t set (${columns}) = (
      select ${columns} from jsonb_populate_record(null::${name}, ${JSON.stringify(values)}::text::jsonb)
    ) where id = ${id} returning to_jsonb(t) as row`;
  return onlyRow<T>(found);
}

function onlyRow<T>(found: readonly JsonRow[]): T {
  const [row] = readRows<T>(found);
  if (row === undefined) throw new Error('The row to write has gone.');
  return row;
}
