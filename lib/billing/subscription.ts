import type { Db } from '@/db/client';
import { getProfile } from '@/db/queries/profiles';
import { AppError } from '@/lib/errors';
import { creatorPlan, hasCreatorAccess } from './plans';
import type { SubscriptionView } from './schema';

/** What the user's plan allows right now. */
export async function getSubscription(db: Db, userId: string): Promise<SubscriptionView> {
  const profile = await getProfile(db, userId);
  if (!profile) throw new AppError('not_found');
  const creator = hasCreatorAccess(profile.subscriptionStatus, profile.periodEnd);
  return {
    hasCreatorAccess: creator,
    subscriptionStatus: profile.subscriptionStatus,
    planDetails: { displayName: creator ? creatorPlan.name : 'Free' },
    features: { bulkImageGeneration: creator, brandColors: creator, prioritySupport: creator },
  };
}
