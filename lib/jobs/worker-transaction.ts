import 'server-only';
import type { Db, Tx } from '@/db/client';
import { limitIdle } from '@/db/queries/job-leases';
import { idleInTransactionSeconds } from './limits';

/** A worker's transaction, which ends with the worker even if that is frozen and not dead. */
export function workerTransaction<T>(db: Db, run: (tx: Tx) => Promise<T>): Promise<T> {
  return db.transaction(async (tx) => {
    await limitIdle(tx, idleInTransactionSeconds);
    return run(tx);
  });
}
