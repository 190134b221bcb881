import type { Db, Tx } from '@/db/client';
import { sumGrantsKept } from '@/db/queries/credits';
import { getProfile } from '@/db/queries/profiles';
import { hasCreatorAccess } from './plans';

const paidPrefix = 'paid:';

/**
 * The ledger's idempotency key of credits that money was paid for, one for each line of a
 * transaction. A payment grants its credits under this key, once; {@link hasPaid} looks for it.
 */
export function paidGrantKey(line: { transactionId: string; lineItemId: string }): string {
  return `${paidGrantPrefix(line.transactionId)}${line.lineItemId}`;
}

/** With what the {@link paidGrantKey}s of a transaction begin. */
export function paidGrantPrefix(transactionId: string): string {
  return `${paidPrefix}${transactionId}:`;
}

/** The key of credits that came back because a refund or chargeback was withdrawn. */
export function returnedGrantKey(adjustmentId: string): string {
  return `${paidPrefix}returned:${adjustmentId}`;
}

/**
 * True for accounts that pay or have paid: with a Creator plan now, or with more credits granted under
 * a {@link paidGrantKey} than were taken back (entries of kind `clawback`, which are negative). Welcome
 * credits, refunds and adjustments do not count. Decides which share of the day's model money an
 * account draws from (lib/spending).
 */
export async function hasPaid(db: Db | Tx, userId: string): Promise<boolean> {
  const profile = await getProfile(db, userId);
  if (!profile) return false;
  if (hasCreatorAccess(profile.subscriptionStatus, profile.periodEnd)) return true;
  return (await sumGrantsKept(db, userId, paidPrefix)) > 0;
}
