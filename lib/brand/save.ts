import type { Db } from '@/db/client';
import { getProfile, updateBrand } from '@/db/queries/profiles';
import { AiError } from '@/lib/ai/errors';
import { asAppError } from '@/lib/ai/http';
import { assertAllowed } from '@/lib/ai/moderation';
import { hasCreatorAccess } from '@/lib/billing/plans';
import { openaiEnv } from '@/lib/env';
import { AppError } from '@/lib/errors';
import type { BrandColor } from './colors';
import type { Voice } from './voice-rules';

/** Throws AppError `forbidden` without Creator access. */
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

/** Throws AppError `invalid` if moderation blocks it. Saves if moderation is down: each post checks again. */
export async function saveVoice(db: Db, userId: string, voice: Voice): Promise<Voice> {
  const text = [...voice.samples, ...voice.banned].join('\n');
  if (text && openaiEnv()) {
    const options = { purpose: 'text', subject: 'these samples' } as const;
    await assertAllowed(text, { ...options, signal: AbortSignal.timeout(checkMs) }).catch(refuse);
  }
  await updateBrand(db, userId, { voice });
  return voice;
}

const checkMs = 10_000;

function refuse(error: unknown): void {
  if (error instanceof AiError && error.code === 'moderation_blocked') throw asAppError(error);
}
