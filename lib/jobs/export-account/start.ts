import type { Db } from '@/db/client';
import { latestExport } from '@/db/queries/account-export';
import { storageSettings } from '@/lib/images/server/configured';
import { enqueueJob } from '@/lib/jobs/engine/enqueue';
import { assertWithinLimit } from '@/lib/server/rate-limit';

/** One at a time: a second click gets the export under way. Throws AppError `rate_limited`. */
export async function startExport(
  db: Db,
  user: { id: string; email: string },
): Promise<{ jobId: string; created: boolean }> {
  storageSettings();
  const latest = await latestExport(db, user.id);
  if (latest && !latest.finishedAt) return { jobId: latest.id, created: false };
  const { job, created } = await enqueueJob(db, {
    userId: user.id,
    type: 'account-export',
    data: { email: user.email, after: latest?.id ?? null },
    price: 0,
    reference: 'Export of everything',
    // Two clicks at once follow the same export, so they make the same key.
    idempotencyKey: `account-export:${latest?.id ?? 'first'}`,
    admit: (tx) => assertWithinLimit(tx, user.id, 'accountExport'),
  });
  return { jobId: job.id, created };
}
