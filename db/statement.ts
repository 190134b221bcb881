import 'server-only';
import type { SQL } from 'drizzle-orm';
import { PgDialect, type PreparedQueryConfig } from 'drizzle-orm/pg-core';
import type { Db, Tx } from './client';

const dialect = new PgDialect();

/**
 * A statement that is put together once and then only sent: for those that end every job, where
 * putting them together costs as much as running them. Its values are `sql.placeholder(name)`; the
 * rows come as the driver gives them, under their names in the database.
 */
export function statement<Row, Values extends Record<string, unknown>>(
  query: SQL,
): (db: Db | Tx, values: Values) => Promise<Row[]> {
  const built = dialect.sqlToQuery(query);
  return (db, values) =>
    db._.session
      .prepareQuery<PreparedQueryConfig & { execute: Row[] }>(built, undefined, 'statement', false)
      .execute(values);
}
