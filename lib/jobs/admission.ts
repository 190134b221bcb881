import type { Db, Tx } from '@/db/client';
import { getProfile } from '@/db/queries/profiles';
import { hasPaid } from '@/lib/billing/paid';
import { hasCreatorAccess } from '@/lib/billing/plans';
import { assertWithinLimit } from '@/lib/server/rate-limit';
import { assertDayOpen } from '@/lib/spending/day';

/** For enqueueJobs. Throws AppError `rate_limited` or `unavailable`, both with Retry-After. */
export function admitStarts(userId: string) {
  return async (tx: Tx, newJobs: number): Promise<void> => {
    await assertWithinLimit(tx, userId, 'start', newJobs);
    await assertDayOpen(tx, { userId, paid: await hasPaid(tx, userId) });
  };
}

export const creatorPriority = 10;

export async function queuePriority(db: Db, userId: string): Promise<number> {
  const profile = await getProfile(db, userId);
  if (!profile) return 0;
  return hasCreatorAccess(profile.subscriptionStatus, profile.periodEnd) ? creatorPriority : 0;
}
