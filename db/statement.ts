import { is, Placeholder, type SQL } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import type { Db, Tx } from './client';
import { withoutValues } from './database-error';

const dialect = new PgDialect();

type Session = {
  client: { unsafe: (text: string, values: unknown[]) => Promise<Record<string, unknown>[]> };
};

/** Built once: building costs as much as running. Rows have the database's column names. */
export function statement<Row, Values extends Record<string, unknown>>(
  query: SQL,
): (db: Db | Tx, values: Values) => Promise<Row[]> {
  const { sql: text, params } = dialect.sqlToQuery(query);
  const bindings = params.map((param) =>
    is(param, Placeholder) ? (values: Values) => values[param.name] : () => param,
  );
  return async (db, values) => {
    const { client } = db._.session as unknown as Session;
    try {
      const given = bindings.map((bind) => bind(values));
      return (await client.unsafe(text, given)) as Row[];
    } catch (error) {
      throw withoutValues(error, text);
    }
  };
}
