import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useEffect } from 'react';
import { takePaymentLink } from '@/hooks/pending-purchase';
import { usePublicConfig } from '@/hooks/public-config';
import { refreshAccount } from '@/hooks/use-account-news';
import type { OverlayEvent } from '@/lib/billing/browser/paddle';
import { notify } from '@/lib/browser/notify';
import { tellFailure } from './create-checkout';
import { linkFailed, openPaymentLink } from './open-payment-link';

/** Opens the transaction that a payment link of Paddle's mails names, such as that of a failed renewal. */
export function usePaymentLink(): void {
  const client = useQueryClient();
  const router = useRouter();
  const config = usePublicConfig();
  useEffect(() => {
    const transactionId = config.paddleToken ? takePaymentLink() : null;
    if (!transactionId) return;
    const listen = (event: OverlayEvent) => {
      if (event === 'failed') tellFailure(linkFailed);
      if (event === 'paid')
        notify({
          title: 'Payment received',
          description: 'Your plan and your credits follow in a moment.',
        });
      if (event !== 'closed') return;
      refreshAccount(client);
      router.refresh();
    };
    void openPaymentLink(transactionId, { config, client, listen });
  }, [config, client, router]);
}
