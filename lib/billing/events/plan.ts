import type { Tx } from '@/db/client';
import { hasEntry } from '@/db/queries/credits';
import { listLatestPayments, listUnpaid } from '@/db/queries/payments';
import { updatePlan } from '@/db/queries/profiles';
import { listSubscriptions } from '@/db/queries/subscriptions';
import { welcomePrefix } from '@/lib/credits/ledger';
import { creatorPlan } from '../plans';
import { leadingSubscription, storedStatus, subscriptionState } from '../status';

/** The caller holds the profile's lock; otherwise two events could each miss the other's subscription. */
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

/** Subscriptions whose newest payment was refunded in full: the current period is not paid. */
async function listRefunded(tx: Tx, userId: string): Promise<Set<string>> {
  const refunded = (await listLatestPayments(tx, userId)).filter(
    ({ lines, takenBack, adjustments }) => {
      const granted = (lines ?? []).reduce((sum, { credits }) => sum + credits, 0);
      // Each partial refund rounds down, so up to one credit per adjustment can remain.
      return granted - takenBack < Object.keys(adjustments).length;
    },
  );
  return new Set(refunded.flatMap(({ subscriptionId }) => subscriptionId ?? []));
}
