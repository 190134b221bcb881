export const creatorPlan = {
  id: 'creator',
  name: 'Creator',
  pricePerMonth: '$9.99',
  creditsPerMonth: 3000,
} as const;

export const creditPacks = [
  { id: 'pack-10000', name: '10,000 credits', credits: 10_000, price: '$29' },
] as const satisfies { id: string; name: string; credits: number; price: string }[];

export const subscriptionStatuses = [
  'none',
  'free',
  'active',
  'cancelled',
  'unpaid',
  'expired',
] as const;
export type SubscriptionStatus = (typeof subscriptionStatuses)[number];

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

/** Cancelled and unpaid plans are repaired in the portal, not bought again. */
export function canUpgrade(status: SubscriptionStatus): boolean {
  return status === 'none' || status === 'free' || status === 'expired';
}

/** A stored `expired` still means cancelled until the paid period ends. */
export function currentStatus(
  status: SubscriptionStatus,
  periodEnd: Date | null,
): SubscriptionStatus {
  return status === 'expired' && isToCome(periodEnd) ? 'cancelled' : status;
}

export function hasCreatorAccess(status: SubscriptionStatus, periodEnd: Date | null): boolean {
  if (status === 'active') return true;
  return currentStatus(status, periodEnd) === 'cancelled' && isToCome(periodEnd);
}

function isToCome(instant: Date | null): boolean {
  return instant !== null && instant.getTime() > Date.now();
}
