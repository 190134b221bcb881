import type { Db } from '@/db/client';
import { getProfile } from '@/db/queries/profiles';
import { hasCreatorAccess } from '@/lib/billing/plans';
import { AppError } from '@/lib/errors';
import { maxColors } from './colors';

export async function loadBrand(db: Db, userId: string) {
  const profile = await getProfile(db, userId);
  if (!profile) throw new AppError('not_found');
  const { samples = [], banned = [] } = profile.brand?.voice ?? {};
  return {
    hasCreatorAccess: hasCreatorAccess(profile.subscriptionStatus, profile.periodEnd),
    colors: (profile.brand?.colors ?? []).slice(0, maxColors),
    voice: { samples, banned },
  };
}
