import 'server-only';
import type { Db } from '@/db/client';
import { getProfile, updateBrand } from '@/db/queries/profiles';
import { hasCreatorAccess } from '@/lib/billing/plans';
import { AppError } from '@/lib/errors';
import type { BrandColor } from './colors';
import type { Voice } from './voice-rules';

/** Keeps the colours that new images are painted in. Throws AppError `forbidden` without Creator access. */
export async function saveColors(
  db: Db,
  userId: string,
  colors: BrandColor[],
): Promise<BrandColor[]> {
  const profile = await getProfile(db, userId);
  if (!profile || !hasCreatorAccess(profile.subscriptionStatus, profile.periodEnd))
    throw new AppError('forbidden', 'Brand colours are part of the Creator plan.');
  await updateBrand(db, userId, { colors });
  return colors;
}

/** Keeps the voice that new posts are written in. */
export async function saveVoice(db: Db, userId: string, voice: Voice): Promise<Voice> {
  await updateBrand(db, userId, { voice });
  return voice;
}
