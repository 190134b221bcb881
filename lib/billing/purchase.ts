import type { Db } from '@/db/client';
import { hasEntry } from '@/db/queries/credits';
import { getProfile } from '@/db/queries/profiles';
import { AppError } from '@/lib/errors';
import { paidGrantPrefix } from './paid';
import { hasCreatorAccess } from './plans';
import type { PurchaseView } from './schema';

/** What has come of a Paddle transaction for this user. One of another user has granted nothing here. */
export async function getPurchase(
  db: Db,
  userId: string,
  transactionId: string,
): Promise<PurchaseView> {
  const [profile, isGranted] = await Promise.all([
    getProfile(db, userId),
    hasEntry(db, userId, paidGrantPrefix(transactionId)),
  ]);
  if (!profile) throw new AppError('not_found');
  const { subscriptionStatus, periodEnd } = profile;
  return { isGranted, hasCreatorAccess: hasCreatorAccess(subscriptionStatus, periodEnd) };
}
