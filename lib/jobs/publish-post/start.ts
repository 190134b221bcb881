import type { Db } from '@/db/client';
import { getConnection } from '@/db/queries/connections';
import { openDelivery } from '@/db/queries/deliveries';
import { deleteSteps } from '@/db/queries/job-steps';
import { getJob } from '@/db/queries/jobs';
import { getPost } from '@/db/queries/posts';
import { getPublication, openPublication, setPublicationJob } from '@/db/queries/publications';
import { AppError } from '@/lib/errors';
import { endJob } from '@/lib/jobs/engine/cancel';
import { describeJob } from '@/lib/jobs/engine/describe';
import { enqueueJob } from '@/lib/jobs/engine/enqueue';
import { waitingClass } from '@/lib/jobs/engine/waiting';
import type { PublishOrder } from '@/lib/publications/schema';
import { canKeepSecrets } from '@/lib/secrets/configured';
import { publishPost } from './definition';

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
  const isWebhook = connection.kind === 'webhook';
  if (isWebhook && order.action === 'draft')
    throw new AppError('invalid', 'A webhook takes no drafts. Publish the post live.');
  const place = { postId: post.id, connectionId: connection.id };
  const publicationId = await openPublication(db, userId, place);
  if (isWebhook) await endWaiting(db, userId, publicationId);
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
  // In the log at once, so that its page follows the job.
  await openDelivery(db, { ...place, id: job.id, userId, action: order.action });
  return { jobId: job.id };
}

/** A newer order to a webhook ends one that waits for its time or its next attempt. */
async function endWaiting(db: Db, userId: string, publicationId: string): Promise<void> {
  const publication = await getPublication(db, userId, publicationId);
  const job = publication?.jobId ? await getJob(db, userId, publication.jobId) : null;
  if (job?.status !== 'pending' || job.errorClass !== waitingClass) return;
  const registry = { publication: { ...publishPost, load: () => import('./handler') } };
  await endJob({ db, registry }, userId, job.id);
  await deleteSteps(db, userId, [job.id]);
}
