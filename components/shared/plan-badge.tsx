import { Badge } from '@/components/ui/badge';
import { planBadge, type SubscriptionStatus } from '@/lib/billing/plans';

/** The state of a plan in a word; one that needs its owner stands out. */
export function PlanBadge({ status }: { status: SubscriptionStatus }) {
  return <Badge variant={variants[status] ?? 'secondary'}>{planBadge(status)}</Badge>;
}

const variants: Partial<Record<SubscriptionStatus, 'default' | 'destructive'>> = {
  active: 'default',
  unpaid: 'destructive',
};
