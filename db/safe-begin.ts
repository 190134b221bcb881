import type postgres from 'postgres';
import { withoutValues } from './database-error';
import { causeCodes } from './failures';

const connectionEnds = new Set([
  'CONNECTION_CLOSED',
  'CONNECTION_DESTROYED',
  'CONNECTION_ENDED',
  'ECONNRESET',
  'EPIPE',
  '25P03',
  '57P01',
  '57P02',
]);

type Begin = (run: (tx: postgres.TransactionSql) => Promise<unknown>) => Promise<unknown>;

/**
 * Makes transactions survive the loss of their connection. When a connection ends inside one,
 * postgres.js 3.4.9 still sends the next query, or the rollback, down the closed socket, and what
 * it throws then cannot be caught and ends the process (porsager/postgres issue 1208). So once the
 * connection is gone nothing more is sent: the caller gets the error, and the driver's own
 * transaction is left waiting for a function that never returns, until it is garbage.
 */
export function survivingTransactions(sql: postgres.Sql): postgres.Sql {
  const begin = sql.begin.bind(sql) as Begin;
  const surviving: Begin = (run) =>
    new Promise((resolve, reject) => {
      let lost: unknown = null;
      const lose = (error: unknown) => {
        lost ??= error;
        reject(error);
      };
      const body = async (tx: postgres.TransactionSql) => {
        try {
          return await run(refusingOnceLost(tx, () => lost));
        } catch (error) {
          if (lost === null && !causeCodes(error).some((code) => connectionEnds.has(code)))
            throw error;
          lose(error);
          return new Promise<never>(() => undefined);
        }
      };
      begin(body).then(resolve, (error) => lose(withoutValues(error)));
    });
  return Object.assign(sql, { begin: surviving as typeof sql.begin });
}

/** The transaction's client; throws what ended the connection instead of using it again. */
function refusingOnceLost(
  tx: postgres.TransactionSql,
  lost: () => unknown,
): postgres.TransactionSql {
  const check = () => {
    const error = lost();
    if (error !== null) throw error;
  };
  return new Proxy(tx, {
    apply: (target, self, args) => {
      check();
      return Reflect.apply(target, self, args);
    },
    get: (target, name, receiver) => {
      if (name === 'unsafe' || name === 'savepoint') check();
      return Reflect.get(target, name, receiver);
    },
  });
}
