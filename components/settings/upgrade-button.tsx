'use client';
import { useQuery } from '@tanstack/react-query';
import { Button } from '@/components/ui/button';
import { useHydrated } from '@/hooks/seed-queries';
import { useUpgradeModal } from '@/hooks/use-upgrade-modal';
import { queries } from '@/lib/api/queries';
import { creatorPlan } from '@/lib/billing/plans';

export function UpgradeButton() {
  const { open } = useUpgradeModal();
  return <Button onClick={() => open('plan')}>Upgrade to {creatorPlan.name}</Button>;
}

/** Offers the credit packs; nothing where none are on sale. */
export function BuyCreditsButton() {
  const { open } = useUpgradeModal();
  const { data } = useQuery(queries.subscription());
  const subscription = useHydrated(queries.subscription().queryKey, data);
  if (!subscription || subscription.packs.length === 0) return null;
  return (
    <Button variant="outline" onClick={() => open('packs')}>
      Buy credits
    </Button>
  );
}
