import type { Db } from '@/db/client';
import { getProfile } from '@/db/queries/profiles';
import { listSubscriptions } from '@/db/queries/subscriptions';
import { AppError } from '@/lib/errors';
import { cancelSubscription, listRunningSubscriptions } from './paddle';
import { billingSettings } from './settings';

/**
 * Ends every subscription of the user at once, so that nothing is charged again; also one that no
 * notification told of yet. Throws AppError `unavailable`.
 */
export async function cancelPlan(db: Db, userId: string): Promise<number> {
  const profile = await getProfile(db, userId);
  const known = (await listSubscriptions(db, userId))
    .filter(({ status }) => status !== 'canceled')
    .map(({ id }) => id);
  if (!billingSettings()) {
    if (known.length === 0) return 0;
    throw new AppError('unavailable', 'Billing is not set up on this server.');
  }
  const customerId = profile?.paddleCustomerId;
  const atPaddle = customerId ? await listRunningSubscriptions(customerId) : [];
  const running = [...new Set([...known, ...atPaddle])];
  for (const id of running) await cancelSubscription(id);
  return running.length;
}
