import type { Db } from '@/db/client';
import { getProfile, type Profile } from '@/db/queries/profiles';
import { currentStatus } from '@/lib/billing/plans';
import { AppError } from '@/lib/errors';
import { isOwnPicture, publicUrl } from '@/lib/images/server/storage';
import type { UserView } from './schema';

/** Throws AppError `not_found`. */
export async function getUserView(db: Db, userId: string): Promise<UserView> {
  const profile = await getProfile(db, userId);
  if (!profile) throw new AppError('not_found');
  return userView(profile);
}

export function userView(profile: Profile): UserView {
  return {
    id: profile.id,
    email: profile.email,
    firstName: profile.firstName,
    lastName: profile.lastName,
    profileImageUrl: pictureUrl(profile.profileImageUrl),
    subscriptionStatus: currentStatus(profile.subscriptionStatus, profile.periodEnd),
    subscriptionPlan: profile.subscriptionPlan,
    credits: profile.creditsAvailable,
    createdAt: profile.createdAt.toISOString(),
  };
}

function pictureUrl(stored: string | null): string | null {
  return stored && isOwnPicture(stored) ? publicUrl(stored) : stored;
}
