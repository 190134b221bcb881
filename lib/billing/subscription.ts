import type { Db } from '@/db/client';
import { getProfile, type Profile } from '@/db/queries/profiles';
import { AppError } from '@/lib/errors';
import { packsOnSale, priceOfProduct } from './catalog';
import { creatorPlan, currentStatus, hasCreatorAccess } from './plans';
import type { SubscriptionView } from './schema';

export async function getSubscription(db: Db, userId: string): Promise<SubscriptionView> {
  const profile = await getProfile(db, userId);
  if (!profile) throw new AppError('not_found');
  return subscriptionView(profile);
}

export function subscriptionView(profile: Profile): SubscriptionView {
  const { periodEnd } = profile;
  const creator = hasCreatorAccess(profile.subscriptionStatus, periodEnd);
  const status = currentStatus(profile.subscriptionStatus, periodEnd);
  return {
    hasCreatorAccess: creator,
    subscriptionStatus: status,
    subscriptionPlan: profile.subscriptionPlan,
    periodEnd: periodEnd?.toISOString() ?? null,
    cancelAtPeriodEnd: status === 'cancelled',
    planDetails: { displayName: creator ? creatorPlan.name : 'Free' },
    features: { bulkImageGeneration: creator, brandColors: creator, prioritySupport: creator },
    isForSale: priceOfProduct(creatorPlan.id) !== null,
    packs: packsOnSale(),
  };
}
