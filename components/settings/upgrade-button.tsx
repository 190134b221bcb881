'use client';
import { Button } from '@/components/ui/button';
import { useUpgradeModal } from '@/hooks/use-upgrade-modal';
import { creatorPlan } from '@/lib/billing/plans';

export function UpgradeButton() {
  const { open } = useUpgradeModal();
  return <Button onClick={() => open('plan')}>Upgrade to {creatorPlan.name}</Button>;
}
