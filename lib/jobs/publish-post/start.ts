import { randomUUID } from 'node:crypto';
import type { Db, Tx } from '@/db/client';
import { getConnection } from '@/db/queries/connections';
import { openDelivery } from '@/db/queries/deliveries';
import { deleteSteps } from '@/db/queries/job-steps';
import { lockJob } from '@/db/queries/jobs';
import { getPost } from '@/db/queries/posts';
import { getPublication, openPublication, updatePublication } from '@/db/queries/publications';
import { AppError } from '@/lib/errors';
import { describeJob } from '@/lib/jobs/engine/describe';
import { enqueueJob } from '@/lib/jobs/engine/enqueue';
import { failLocked } from '@/lib/jobs/engine/settle';
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
  const data = { ...order, publicationId, postId: post.id, title: post.title };
  const id = randomUUID();
  await enqueueJob(db, {
    ...{ id, userId, type: 'publication', data, price: 0 },
    reference: describeJob(publishPost, data),
    oneAtATime: publishPost.oneAtATime,
    admit: async (tx) => {
      if (isWebhook) await endWaiting(tx, userId, publicationId);
      await updatePublication(tx, userId, { id: publicationId, jobId: id });
      // In the log at once, so that its page follows the job.
      await openDelivery(tx, { ...place, id, userId, action: order.action });
    },
  });
  return { jobId: id };
}

/** A newer order to a webhook ends one that waits for its time or its next attempt. */
async function endWaiting(tx: Tx, userId: string, publicationId: string): Promise<void> {
  const publication = await getPublication(tx, userId, publicationId);
  // The owner is locked already, so a job that a worker is taking up is left to it.
  const job = publication?.jobId
    ? await lockJob(tx, userId, publication.jobId, { skipLocked: true })
    : null;
  if (job?.status !== 'pending' || job.errorClass !== waitingClass) return;
  const reference = describeJob(publishPost, job.data);
  await failLocked(tx, job, { error: 'Cancelled', errorClass: 'cancelled', reference });
  await deleteSteps(tx, userId, [job.id]);
}
