import type { SubscriptionRow } from '@/db/queries/subscriptions';
import type { SubscriptionStatus } from './plans';

type Known = Pick<SubscriptionRow, 'status' | 'scheduledAction' | 'periodEnd'>;

/**
 * The state of one subscription of Paddle, or of an account without any. `unpaid` says that a
 * payment of it is past due, `refunded` that its newest payment went back in full.
 */
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

/** The subscription that an account with several goes by: the one with the most rights, then the newest. */
export function leadingSubscription<
  S extends { state: SubscriptionStatus; eventAt: Date; id: string },
>(subscriptions: S[]): S | null {
  const order = (a: S, b: S) =>
    best.indexOf(a.state) - best.indexOf(b.state) ||
    b.eventAt.getTime() - a.eventAt.getTime() ||
    (a.id < b.id ? -1 : 1);
  return subscriptions.toSorted(order)[0] ?? null;
}

/**
 * What the profile stores, so that time needs no job: a cancelled subscription is "expired" with the
 * period it is paid for (see currentStatus in ./plans).
 */
export function storedStatus(
  state: SubscriptionStatus,
  subscription: Pick<Known, 'status' | 'periodEnd'>,
): { status: SubscriptionStatus; periodEnd: Date | null } {
  if (subscription.status === 'canceled')
    return { status: 'expired', periodEnd: subscription.periodEnd };
  const ends = subscription.status === 'paused' ? null : subscription.periodEnd;
  return { status: state, periodEnd: ends };
}
