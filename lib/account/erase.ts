import 'server-only';
import type { Db, Tx } from '@/db/client';
import {
  anonymise,
  deleteCounters,
  eraseBatch,
  listRunningRewrites,
  listUnfinishedJobs,
} from '@/db/queries/account-erasure';
import { lockJob } from '@/db/queries/jobs';
import { deleteRunning, lockOwner } from '@/db/queries/rewrites';
import { releaseCredits } from '@/lib/credits/ledger';
import { eraseFolder } from '@/lib/images/server/erase-folder';
import { buckets } from '@/lib/images/server/storage';
import { failLocked } from '@/lib/jobs/engine/settle';
import { stopHere } from '@/lib/jobs/engine/stream-hub';
import { counterKeys } from '@/lib/server/rate-limit';
import { userCapKeys } from '@/lib/spending/keys';

const rowsAtOnce = 500;
const reference = 'Account deleted';

/** Ends all work of the user but the job `except`, and gives its credits back. */
export async function endWork(db: Db, userId: string, except: string): Promise<void> {
  for (const id of await listUnfinishedJobs(db, userId, { except })) {
    await db.transaction(async (tx) => {
      const job = await lockJob(tx, userId, id);
      if (!job || job.finishedAt) return;
      await failLocked(tx, job, { error: 'Cancelled', errorClass: 'cancelled', reference });
    });
    stopHere(id);
  }
  for (const id of await listRunningRewrites(db, userId))
    await db.transaction(async (tx) => {
      await lockOwner(tx, userId);
      const price = await deleteRunning(tx, userId, id);
      if (price) await releaseCredits(tx, { userId, jobId: id, reference });
    });
}

export async function eraseFiles(userId: string): Promise<void> {
  for (const bucket of buckets) await eraseFolder(bucket, `owner/${userId}`);
}

export async function eraseRows(db: Db, userId: string, except: string): Promise<void> {
  for (;;) {
    const batch = { jobId: except, max: rowsAtOnce };
    const erased = await db.transaction((tx) => eraseBatch(tx, userId, batch));
    if (erased === 0) return;
  }
}

/** The last of the person: profile, counters, words of the ledger, and what Paddle sent. */
export async function erasePerson(tx: Tx, userId: string): Promise<void> {
  await deleteCounters(tx, [...counterKeys(userId), ...userCapKeys(userId)]);
  await anonymise(tx, userId);
}
