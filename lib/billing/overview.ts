import type { Db } from '@/db/client';
import { getProfile } from '@/db/queries/profiles';
import { AppError } from '@/lib/errors';
import { creatorPlan, currentStatus, hasCreatorAccess, type SubscriptionStatus } from './plans';

export type PlanOverview = {
  name: string;
  status: SubscriptionStatus;
  hasCreatorAccess: boolean;
  /** Credits that can be spent now, and those set aside for unfinished work. */
  credits: number;
  held: number;
  /** ISO 8601, or null without a paid period. */
  periodEnd: string | null;
};

type Profile = NonNullable<Awaited<ReturnType<typeof getProfile>>>;

/** The plan as its owner reads it in settings. */
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

/** The {@link planOverview} of a user. Throws AppError `not_found`. */
export async function loadPlan(db: Db, userId: string): Promise<PlanOverview> {
  const profile = await getProfile(db, userId);
  if (!profile) throw new AppError('not_found');
  return planOverview(profile);
}
