import type postgres from 'postgres';
import { withoutValues } from './database-error';
import { causeCodes, isRefused } from './failures';

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

// postgres.js 3.4.9 throws outside any catch on a closed socket (issue 1208), so nothing is sent
// once the connection is lost.
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
          const ended = causeCodes(error).some((code) => connectionEnds.has(code));
          if (lost === null && !ended && !isRefused(error)) throw error;
          lose(error);
          return new Promise<never>(() => undefined);
        }
      };
      begin(body).then(resolve, (error) => lose(withoutValues(error)));
    });
  return Object.assign(sql, { begin: surviving as typeof sql.begin });
}

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
