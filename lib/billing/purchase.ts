import type { Db } from '@/db/client';
import { hasEntry } from '@/db/queries/credits';
import { isPaymentOf } from '@/db/queries/payments';
import { getProfile } from '@/db/queries/profiles';
import { AppError } from '@/lib/errors';
import { paidGrantPrefix } from './paid';
import { hasCreatorAccess } from './plans';
import type { PurchaseView } from './schema';

export async function getPurchase(
  db: Db,
  userId: string,
  transactionId: string,
): Promise<PurchaseView> {
  const [profile, isOwn, isGranted] = await Promise.all([
    getProfile(db, userId),
    isPaymentOf(db, { id: transactionId, userId }),
    hasEntry(db, userId, paidGrantPrefix(transactionId)),
  ]);
  if (!profile) throw new AppError('not_found');
  const { subscriptionStatus, periodEnd } = profile;
  return { isOwn, isGranted, hasCreatorAccess: hasCreatorAccess(subscriptionStatus, periodEnd) };
}
