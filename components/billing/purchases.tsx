'use client';
import { useEffect } from 'react';
import { Dialog } from '@/components/ui/dialog';
import { useUpgradeModal } from '@/hooks/use-upgrade-modal';
import { track } from '@/lib/analytics/track';
import { ConfirmingDialog } from './confirming-dialog';
import { UpgradeModal } from './upgrade-modal';
import { useConfirmation } from './use-confirmation';
import { usePaymentLink } from './use-payment-link';
import { usePurchase } from './use-purchase';

/** The upgrade modals and the purchase that begins in them; whichever screen asked last is answered. */
export function Purchases() {
  const { kind, close } = useUpgradeModal();
  const { state, send, buy } = usePurchase();
  useConfirmation(state, send);
  usePaymentLink();
  useEffect(() => {
    if (kind) track({ name: 'upgrade_modal_opened', properties: { modal: kind } });
  }, [kind]);

  if (state.phase === 'done') return <ConfirmingDialog isDone isLate={false} onClose={close} />;
  if (state.phase === 'confirming' && state.isShown)
    return (
      <ConfirmingDialog
        isDone={false}
        isLate={state.isLate}
        onClose={() => {
          send({ type: 'hidden' });
          close();
        }}
      />
    );
  // Paddle's overlay lies over the page, and a dialog of ours would keep the focus from it.
  const isOpen = kind !== null && state.phase !== 'overlay';
  return (
    <Dialog open={isOpen} onOpenChange={(open) => (open ? undefined : close())}>
      {kind ? (
        <UpgradeModal
          kind={kind}
          note={state.phase === 'idle' ? state.note : null}
          opening={state.phase === 'opening' ? state.product : null}
          onBuy={buy}
        />
      ) : null}
    </Dialog>
  );
}
