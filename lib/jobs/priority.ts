import 'server-only';
import type { Db } from '@/db/client';
import { getProfile } from '@/db/queries/profiles';
import { hasCreatorAccess } from '@/lib/billing/plans';
import { creatorPriority } from './engine/limits';

/** Creators' jobs come first in the queue (design.md §5). */
export async function queuePriority(db: Db, userId: string): Promise<number> {
  const profile = await getProfile(db, userId);
  if (!profile) return 0;
  return hasCreatorAccess(profile.subscriptionStatus, profile.periodEnd) ? creatorPriority : 0;
}
