import type { Tx } from '@/db/client';
import { hasEntry } from '@/db/queries/credits';
import { listLatestPayments, listUnpaid } from '@/db/queries/payments';
import { updatePlan } from '@/db/queries/profiles';
import { listSubscriptions } from '@/db/queries/subscriptions';
import { welcomePrefix } from '@/lib/credits/ledger';
import { creatorPlan } from '../plans';
import { leadingSubscription, storedStatus, subscriptionState } from '../status';

/**
 * Derives the profile's plan from all that Paddle told of the user's subscriptions. The caller holds
 * the profile's row, so that two events do not each see only their own.
 */
export async function refreshPlan(tx: Tx, userId: string): Promise<void> {
  const refunded = await listRefunded(tx, userId);
  const rows = (await listSubscriptions(tx, userId)).map((row) =>
    refunded.has(row.id) ? { ...row, periodEnd: null } : row,
  );
  const unpaid = await listUnpaid(tx, userId);
  const tookFreeCredits = rows.length === 0 && (await hasEntry(tx, userId, welcomePrefix));
  const now = new Date();
  const state = (row: (typeof rows)[number] | null) =>
    subscriptionState(row, {
      unpaid: row !== null && unpaid.has(row.id),
      refunded: row !== null && refunded.has(row.id),
      tookFreeCredits,
      now,
    });
  const leading = leadingSubscription(rows.map((row) => ({ ...row, state: state(row) })));
  if (!leading) {
    await updatePlan(tx, userId, { subscriptionStatus: state(null) });
    return;
  }
  const stored = storedStatus(leading.state, leading);
  await updatePlan(tx, userId, {
    subscriptionStatus: stored.status,
    subscriptionPlan: creatorPlan.id,
    periodEnd: stored.periodEnd,
    paddleSubscriptionId: leading.id,
    subscriptionEventAt: leading.eventAt,
  });
}

/** The subscriptions whose newest payment went back in full: the period that it was for is not paid. */
async function listRefunded(tx: Tx, userId: string): Promise<Set<string>> {
  const refunded = (await listLatestPayments(tx, userId)).filter(
    ({ lines, takenBack, adjustments }) => {
      const granted = (lines ?? []).reduce((sum, { credits }) => sum + credits, 0);
      // A refund in parts is rounded down at each of them.
      return granted - takenBack < Object.keys(adjustments).length;
    },
  );
  return new Set(refunded.flatMap(({ subscriptionId }) => subscriptionId ?? []));
}
