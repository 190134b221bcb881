/** The one place a price is written. */
export const creatorPlan = {
  id: 'creator',
  name: 'Creator',
  pricePerMonth: '$9.99',
  creditsPerMonth: 3000,
} as const;

export const subscriptionStatuses = [
  'none',
  'free',
  'active',
  'cancelled',
  'unpaid',
  'expired',
] as const;
export type SubscriptionStatus = (typeof subscriptionStatuses)[number];

/** The badge beside the user's name. */
export function planBadge(status: SubscriptionStatus): string {
  const badges: Record<SubscriptionStatus, string> = {
    none: 'Free',
    free: 'Free',
    active: 'Active',
    cancelled: 'Cancelled',
    unpaid: 'Failed',
    expired: 'Expired',
  };
  return badges[status];
}

/** A cancelled plan is paid until its period ends; everything else without "active" is not. */
export function hasCreatorAccess(status: SubscriptionStatus, periodEnd: Date | null): boolean {
  if (status === 'active') return true;
  return status === 'cancelled' && periodEnd !== null && periodEnd.getTime() > Date.now();
}
