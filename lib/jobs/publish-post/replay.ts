import 'server-only';
import type { Db } from '@/db/client';
import { getDelivery } from '@/db/queries/deliveries';
import { AppError } from '@/lib/errors';
import { PublishInput } from '@/lib/publications/schema';
import { startPublication } from './start';

/** Gives the order of a failed delivery again. Throws AppError as {@link startPublication} does. */
export async function replayDelivery(
  db: Db,
  userId: string,
  id: string,
): Promise<{ jobId: string }> {
  const delivery = await getDelivery(db, userId, id);
  if (!delivery) throw new AppError('not_found');
  if (delivery.status !== 'failed')
    throw new AppError(
      'conflict',
      'This delivery did not fail, so there is nothing to send again.',
    );
  const order = PublishInput.safeParse(delivery.data);
  if (!order.success)
    throw new AppError('invalid', 'Its time has passed. Publish it from the post again.');
  return startPublication(db, userId, order.data);
}
