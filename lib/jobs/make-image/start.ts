import type { Db } from '@/db/client';
import { getPost } from '@/db/queries/posts';
import { imagePrice } from '@/lib/credits/prices';
import { AppError } from '@/lib/errors';
import type { ImageRequest } from '@/lib/images/schema';
import { storageSettings } from '@/lib/images/server/configured';
import { admitStarts, queuePriority } from '@/lib/jobs/admission';
import { describeJob } from '@/lib/jobs/engine/describe';
import { enqueueJob } from '@/lib/jobs/engine/enqueue';
import { makeImage } from './definition';

/** Throws AppError `not_found`, `unavailable`, or as enqueueJob and admitStarts do. */
export async function startImageJob(
  db: Db,
  user: { id: string },
  body: ImageRequest,
  idempotencyKey?: string,
): Promise<{ jobId: string; created: boolean }> {
  if (!(await getPost(db, user.id, body.postId))) throw new AppError('not_found');
  storageSettings();
  const { job, created } = await enqueueJob(db, {
    userId: user.id,
    admit: admitStarts(user.id),
    type: 'image-generation',
    oneAtATime: makeImage.oneAtATime,
    data: body,
    price: imagePrice,
    reference: describeJob(makeImage, body),
    idempotencyKey,
    priority: await queuePriority(db, user.id),
  });
  return { jobId: job.id, created };
}
