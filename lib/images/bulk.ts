import 'server-only';
import type { Db } from '@/db/client';
import { findByKey } from '@/db/queries/jobs';
import { getPost } from '@/db/queries/posts';
import { getProfile } from '@/db/queries/profiles';
import { hasCreatorAccess } from '@/lib/billing/plans';
import { imagePrice } from '@/lib/credits/prices';
import { AppError } from '@/lib/errors';
import { enqueueJob } from '@/lib/jobs/enqueue';
import { creatorPriority } from '@/lib/jobs/limits';
import { storageSettings } from './configured';
import type { BulkRequest } from './schema';

/**
 * Queues every missing picture of a post, one job and one reservation each, for Creator accounts.
 * Nothing is queued unless the balance covers all of them. Throws AppError `forbidden`,
 * `not_found`, `unavailable`, `payment_required` or `rate_limited`.
 */
export async function startBulk(
  db: Db,
  userId: string,
  { body, idempotencyKey }: { body: BulkRequest; idempotencyKey?: string },
): Promise<{ jobIds: string[] }> {
  const profile = await getProfile(db, userId);
  if (!profile || !hasCreatorAccess(profile.subscriptionStatus, profile.periodEnd))
    throw new AppError('forbidden', 'Generating all images at once is part of the Creator plan.');
  if (!(await getPost(db, userId, body.postId))) throw new AppError('not_found');
  const keyOf = (imageId: string) => idempotencyKey && `${idempotencyKey}:${imageId}`.slice(0, 200);
  storageSettings();
  const price = body.images.length * imagePrice;
  // A request sent again after a lost answer has been paid for already.
  const firstKey = keyOf(body.images[0]?.imageId ?? '');
  const isRepeat = firstKey ? (await findByKey(db, userId, firstKey)) !== null : false;
  if (!isRepeat && profile.creditsAvailable < price)
    throw new AppError('payment_required', `This needs ${price} credits, more than you have.`);
  const jobIds: string[] = [];
  for (const image of body.images) {
    const { job } = await enqueueJob(db, {
      userId,
      type: 'image-generation',
      data: { ...image, postId: body.postId, size: body.size, bulk: true },
      price: imagePrice,
      reference: `Image: ${image.prompt.slice(0, 80)}`,
      idempotencyKey: keyOf(image.imageId),
      priority: creatorPriority,
    });
    jobIds.push(job.id);
  }
  return { jobIds };
}
