import type { Db, Tx } from '@/db/client';
import { sumGrantsKept } from '@/db/queries/credits';
import { getProfile } from '@/db/queries/profiles';
import { hasCreatorAccess } from './plans';

const paidPrefix = 'paid:';

/** Idempotency key for credits paid with money, one per transaction line; {@link hasPaid} looks for it. */
export function paidGrantKey(line: { transactionId: string; lineItemId: string }): string {
  return `${paidGrantPrefix(line.transactionId)}${line.lineItemId}`;
}

export function paidGrantPrefix(transactionId: string): string {
  return `${paidPrefix}${transactionId}:`;
}

export function returnedGrantKey(adjustmentId: string): string {
  return `${paidPrefix}returned:${adjustmentId}`;
}

/** True with Creator access now, or with more paid credits granted than clawed back. */
export async function hasPaid(db: Db | Tx, userId: string): Promise<boolean> {
  const profile = await getProfile(db, userId);
  if (!profile) return false;
  if (hasCreatorAccess(profile.subscriptionStatus, profile.periodEnd)) return true;
  return (await sumGrantsKept(db, userId, paidPrefix)) > 0;
}
