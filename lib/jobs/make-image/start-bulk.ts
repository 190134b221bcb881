import type { Db } from '@/db/client';
import { getBalance } from '@/db/queries/credits';
import { getPost } from '@/db/queries/posts';
import { getProfile } from '@/db/queries/profiles';
import { hasCreatorAccess } from '@/lib/billing/plans';
import { imagePrice } from '@/lib/credits/prices';
import { AppError } from '@/lib/errors';
import type { BulkRequest } from '@/lib/images/schema';
import { storageSettings } from '@/lib/images/server/configured';
import { admitStarts, creatorPriority } from '@/lib/jobs/admission';
import { describeJob } from '@/lib/jobs/engine/describe';
import { enqueueJobs } from '@/lib/jobs/engine/enqueue';
import { partKey } from '@/lib/jobs/engine/idempotency-key';
import { makeImage } from './definition';

/** All or none. Throws AppError `forbidden`, or as startImageJob does. */
export async function startBulk(
  db: Db,
  userId: string,
  { body, idempotencyKey }: { body: BulkRequest; idempotencyKey?: string },
): Promise<{ jobIds: string[]; created: boolean }> {
  const profile = await getProfile(db, userId);
  if (!profile || !hasCreatorAccess(profile.subscriptionStatus, profile.periodEnd))
    throw new AppError('forbidden', 'Generating all images at once is part of the Creator plan.');
  if (!(await getPost(db, userId, body.postId))) throw new AppError('not_found');
  storageSettings();
  const admit = admitStarts(userId);
  const enqueued = await enqueueJobs(db, {
    userId,
    oneAtATime: makeImage.oneAtATime,
    admit: async (tx, newJobs) => {
      await admit(tx, newJobs);
      const price = newJobs * imagePrice;
      if ((await getBalance(tx, userId)) < price)
        throw new AppError('payment_required', `This needs ${price} credits, more than you have.`);
    },
    orders: body.images.map((image) => ({
      type: 'image-generation',
      data: { ...image, postId: body.postId, size: body.size, bulk: true },
      price: imagePrice,
      reference: describeJob(makeImage, image),
      idempotencyKey: idempotencyKey && partKey(idempotencyKey, image.imageId),
      priority: creatorPriority,
    })),
  });
  return {
    jobIds: enqueued.map(({ job }) => job.id),
    created: enqueued.some(({ created }) => created),
  };
}
