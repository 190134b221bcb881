import 'server-only';
import type { Db } from '@/db/client';
import { getPost } from '@/db/queries/posts';
import { imagePrice } from '@/lib/credits/prices';
import { AppError } from '@/lib/errors';
import { storageSettings } from '@/lib/images/configured';
import type { ImageRequest } from '@/lib/images/schema';
import { admitStarts } from '@/lib/jobs/admission';
import { describeJob } from '@/lib/jobs/describe';
import { enqueueJob } from '@/lib/jobs/engine/enqueue';
import { queuePriority } from '@/lib/jobs/priority';
import type { StartedJobView } from '@/lib/jobs/schema';

/**
 * Queues an image for one of the user's own posts and sets its price aside. Throws AppError
 * `not_found` for a post that is not theirs, `unavailable` where no image can be stored, else as
 * startBlogJob does.
 */
export async function startImageJob(
  db: Db,
  user: { id: string },
  body: ImageRequest,
  idempotencyKey?: string,
): Promise<StartedJobView & { created: boolean }> {
  if (!(await getPost(db, user.id, body.postId))) throw new AppError('not_found');
  storageSettings();
  const type = 'image-generation';
  const { job, created } = await enqueueJob(db, {
    userId: user.id,
    admit: admitStarts(user.id),
    type,
    data: body,
    price: imagePrice,
    reference: describeJob({ type, data: body }),
    idempotencyKey,
    priority: await queuePriority(db, user.id),
  });
  return { jobId: job.id, created };
}
