import type { Db, Tx } from '@/db/client';
import { findSources } from '@/db/queries/sources';
import type { BlogRequest } from '@/lib/ai/schema';
import { postPrice } from '@/lib/credits/prices';
import { AppError } from '@/lib/errors';
import { admitStarts, queuePriority } from '@/lib/jobs/admission';
import { describeJob } from '@/lib/jobs/engine/describe';
import { enqueueJob } from '@/lib/jobs/engine/enqueue';
import { writePost } from './definition';
import { assertFewRefunds } from './free-text-limit';

/** Throws AppError `rate_limited` after too many refunds, or as enqueueJob and admitStarts do. */
export async function startBlogJob(
  db: Db,
  user: { id: string },
  body: BlogRequest,
  idempotencyKey?: string,
): Promise<{ jobId: string; created: boolean }> {
  const { job, created } = await enqueueJob(db, {
    userId: user.id,
    admit: async (tx, newJobs) => {
      await assertFewRefunds(tx, user.id);
      await assertOwnSources(tx, user.id, body.sources ?? []);
      await admitStarts(user.id)(tx, newJobs);
    },
    type: 'blog-generation',
    data: body,
    price: postPrice,
    reference: describeJob(writePost, body),
    idempotencyKey,
    priority: await queuePriority(db, user.id),
  });
  return { jobId: job.id, created };
}

async function assertOwnSources(tx: Tx, userId: string, ids: string[]): Promise<void> {
  const found = await findSources(tx, userId, ids);
  if (found.length < new Set(ids).size)
    throw new AppError(
      'invalid',
      'A source that you chose is gone. Open “Sources” below the outline, then start again.',
    );
}
