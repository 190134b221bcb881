import type { SubscriptionRow } from '@/db/queries/subscriptions';
import type { SubscriptionStatus } from './plans';

type Known = Pick<SubscriptionRow, 'status' | 'scheduledAction' | 'periodEnd'>;

/** `unpaid`: a payment is past due. `refunded`: the newest payment was refunded in full. */
export function subscriptionState(
  subscription: Known | null,
  facts: { unpaid: boolean; refunded: boolean; tookFreeCredits: boolean; now: Date },
): SubscriptionStatus {
  if (!subscription) return facts.tookFreeCredits ? 'free' : 'none';
  const { status, scheduledAction, periodEnd } = subscription;
  if (status === 'past_due' || (status === 'paused' && facts.unpaid)) return 'unpaid';
  const isRunning = status === 'active' || status === 'trialing';
  if (isRunning && facts.refunded) return 'unpaid';
  if (isRunning) return scheduledAction === 'cancel' ? 'cancelled' : 'active';
  const isPaid = status === 'canceled' && periodEnd !== null && periodEnd > facts.now;
  return isPaid ? 'cancelled' : 'expired';
}

const best: SubscriptionStatus[] = ['active', 'cancelled', 'unpaid', 'expired', 'free', 'none'];

export function leadingSubscription<
  S extends { state: SubscriptionStatus; eventAt: Date; id: string },
>(subscriptions: S[]): S | null {
  const order = (a: S, b: S) =>
    best.indexOf(a.state) - best.indexOf(b.state) ||
    b.eventAt.getTime() - a.eventAt.getTime() ||
    (a.id < b.id ? -1 : 1);
  return subscriptions.toSorted(order)[0] ?? null;
}

/** A cancelled plan is stored as `expired` with its period end, so that no job has to expire it. */
export function storedStatus(
  state: SubscriptionStatus,
  subscription: Pick<Known, 'status' | 'periodEnd'>,
): { status: SubscriptionStatus; periodEnd: Date | null } {
  if (subscription.status === 'canceled')
    return { status: 'expired', periodEnd: subscription.periodEnd };
  const ends = subscription.status === 'paused' ? null : subscription.periodEnd;
  return { status: state, periodEnd: ends };
}
