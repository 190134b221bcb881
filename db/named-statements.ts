import 'server-only';
import type postgres from 'postgres';

type Client = { unsafe: postgres.Sql['unsafe'] };
type Unsafe = (text: string, params?: unknown[], options?: { prepare?: boolean }) => unknown;
type Begin = (run: (tx: postgres.TransactionSql) => Promise<unknown>) => Promise<unknown>;

// Lists of varying length make many statements, and the driver never forgets a named one.
const maxStatements = 1_000;

/** Drizzle disables prepared statements, which costs each query a round trip and a new plan. */
export function namedStatements(sql: postgres.Sql): postgres.Sql {
  const named = new Set<string>();
  const worthNaming = (text: string) => {
    if (!named.has(text) && named.size < maxStatements) named.add(text);
    return named.has(text);
  };
  const naming = <T extends Client>(client: T): T => {
    const unsafe = client.unsafe as Unsafe;
    const replaced: Unsafe = (text, params = [], options = {}) =>
      unsafe(
        text,
        params,
        params.length > 0 ? { ...options, prepare: worthNaming(text) } : options,
      );
    return Object.assign(client, { unsafe: replaced as typeof client.unsafe });
  };
  const begin = sql.begin.bind(sql) as Begin;
  const beginning: Begin = (run) => begin((tx) => run(naming(tx)));
  return Object.assign(naming(sql), { begin: beginning as typeof sql.begin });
}
