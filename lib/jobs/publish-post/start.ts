import { z } from 'zod';
import type { Db } from '@/db/client';
import { getConnection } from '@/db/queries/connections';
import { getPost } from '@/db/queries/posts';
import { openPublication, setPublicationJob } from '@/db/queries/publications';
import { AppError } from '@/lib/errors';
import { describeJob } from '@/lib/jobs/engine/describe';
import { enqueueJob } from '@/lib/jobs/engine/enqueue';
import { PublishInput, type PublishOrder } from '@/lib/publications/schema';
import { canKeepSecrets } from '@/lib/secrets/configured';
import { publishPost } from './definition';

export const PublicationData = z.object({
  publicationId: z.uuid(),
  postId: z.uuid(),
  title: z.string(),
  ...PublishInput.shape,
});

/** Throws AppError `not_found`, `conflict` (already under way), or as enqueueJob does. */
export async function startPublication(
  db: Db,
  userId: string,
  order: PublishOrder,
): Promise<{ jobId: string }> {
  const post = await getPost(db, userId, order.id);
  const connection = await getConnection(db, userId, order.connectionId);
  if (!post || !connection) throw new AppError('not_found');
  if (!canKeepSecrets()) throw new AppError('unavailable', 'Publishing is switched off.');
  const place = { postId: post.id, connectionId: connection.id };
  const publicationId = await openPublication(db, userId, place);
  const data = { ...order, publicationId, postId: post.id, title: post.title };
  const { job } = await enqueueJob(db, {
    userId,
    type: 'publication',
    data,
    price: 0,
    reference: describeJob(publishPost, data),
    oneAtATime: publishPost.oneAtATime,
  });
  await setPublicationJob(db, userId, { id: publicationId, jobId: job.id });
  return { jobId: job.id };
}
