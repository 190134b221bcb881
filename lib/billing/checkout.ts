import type { Db } from '@/db/client';
import { getProfile } from '@/db/queries/profiles';
import { AppError } from '@/lib/errors';
import { createPortalUrl, createTransaction } from './paddle';

/** Starts the purchase of the Creator plan. `checkoutUrl` is null when Paddle has none to give. */
export async function startCheckout(db: Db, userId: string) {
  const profile = await getProfile(db, userId);
  if (!profile) throw new AppError('not_found');
  // A second purchase would be a second subscription, charged beside the first.
  if (profile.subscriptionStatus === 'active')
    throw new AppError(
      'conflict',
      'You already have the Creator plan. Its next payment refills your credits.',
    );
  return createTransaction({ userId, customerId: profile.paddleCustomerId });
}

/** A fresh link to the user's subscription pages. Throws `not_found` before the first purchase. */
export async function openPortal(db: Db, userId: string): Promise<{ portalUrl: string }> {
  const profile = await getProfile(db, userId);
  if (!profile?.paddleCustomerId)
    throw new AppError('not_found', 'There is no subscription on this account yet.');
  return { portalUrl: await createPortalUrl(profile.paddleCustomerId) };
}
