import type { Db } from '@/db/client';
import { listHistory } from '@/db/queries/credits';
import { getProfile } from '@/db/queries/profiles';
import { describeVoice } from '@/lib/ai/voice';
import { planOverview } from '@/lib/billing/overview';
import { toHistory } from '@/lib/credits/history';
import { AppError } from '@/lib/errors';
import { uploadUsage } from '@/lib/images/quota';
import { mostColors } from './colors';

/**
 * All that the settings show: plan, what uploads take, colours, voice with what is heard in it (null without samples),
 * and a page of the credit history, older than the entry `before` if that is one.
 */
export async function loadSettings(db: Db, userId: string, before?: string) {
  const last = Number(before);
  const older = Number.isSafeInteger(last) && last > 0 ? last : undefined;
  const [profile, entries, uploads] = await Promise.all([
    getProfile(db, userId),
    listHistory(db, userId, older),
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
    history: { lines: toHistory(entries), isContinued: older !== undefined },
  };
}
