'use client';
import { Button } from '@/components/ui/button';
import { usePortal } from '@/hooks/use-portal';

/** Opens the subscription's own pages; nothing before the first purchase. */
export function PortalButton() {
  const { showSubscription, openPortal } = usePortal();
  if (!showSubscription) return null;
  return (
    <Button variant="outline" onClick={openPortal}>
      Manage subscription
    </Button>
  );
}
