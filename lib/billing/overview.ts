import type { Db } from '@/db/client';
import { getProfile } from '@/db/queries/profiles';
import { AppError } from '@/lib/errors';
import { creatorPlan, currentStatus, hasCreatorAccess, type SubscriptionStatus } from './plans';

export type PlanOverview = {
  name: string;
  status: SubscriptionStatus;
  hasCreatorAccess: boolean;
  credits: number;
  held: number;
  periodEnd: string | null;
};

type Profile = NonNullable<Awaited<ReturnType<typeof getProfile>>>;

function planOverview(profile: Profile): PlanOverview {
  const creator = hasCreatorAccess(profile.subscriptionStatus, profile.periodEnd);
  return {
    name: creator ? creatorPlan.name : 'Free',
    status: currentStatus(profile.subscriptionStatus, profile.periodEnd),
    hasCreatorAccess: creator,
    credits: profile.creditsAvailable,
    held: profile.creditsHeld,
    periodEnd: profile.periodEnd?.toISOString() ?? null,
  };
}

export async function loadPlan(db: Db, userId: string): Promise<PlanOverview> {
  const profile = await getProfile(db, userId);
  if (!profile) throw new AppError('not_found');
  return planOverview(profile);
}
