import type { Db } from '@/db/client';
import { getProfile } from '@/db/queries/profiles';
import { describeVoice } from '@/lib/ai/voice';
import { planOverview } from '@/lib/billing/overview';
import { loadHistory } from '@/lib/credits/history-page';
import { AppError } from '@/lib/errors';
import { uploadUsage } from '@/lib/images/server/quota';
import { mostColors } from './colors';

/**
 * All that the settings show: plan, what uploads take, colours, voice with what is heard in it (null
 * without samples), and the newest page of the credit history.
 */
export async function loadSettings(db: Db, userId: string) {
  const [profile, history, uploads] = await Promise.all([
    getProfile(db, userId),
    loadHistory(db, userId),
    uploadUsage(db, userId),
  ]);
  if (!profile) throw new AppError('not_found');
  const { samples = [], banned = [] } = profile.brand?.voice ?? {};
  return {
    plan: planOverview(profile),
    uploads,
    colors: (profile.brand?.colors ?? []).slice(0, mostColors),
    voice: { samples, banned },
    portrait: samples.length > 0 ? describeVoice(samples) : null,
    history,
  };
}
