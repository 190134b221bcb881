import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useEffect } from 'react';
import { takePaymentLink } from '@/hooks/pending-purchase';
import { usePublicConfig } from '@/hooks/public-config';
import { refreshAccount } from '@/hooks/use-account-news';
import { openOverlay } from '@/lib/billing/browser/paddle';
import { notify } from '@/lib/notify';
import { tellFailure } from './create-checkout';

const failed = 'The payment page could not be shown. Please open the link again.';

/** Opens the transaction that a payment link of Paddle's mails names, such as that of a failed renewal. */
export function usePaymentLink(): void {
  const client = useQueryClient();
  const router = useRouter();
  const config = usePublicConfig();
  useEffect(() => {
    const transactionId = config.paddleToken ? takePaymentLink() : null;
    if (!transactionId) return;
    openOverlay(config, transactionId, (event) => {
      if (event === 'failed') tellFailure(failed);
      if (event === 'paid')
        notify({
          title: 'Payment received',
          description: 'Your plan and your credits follow in a moment.',
        });
      if (event !== 'closed') return;
      refreshAccount(client);
      router.refresh();
    }).catch(() => tellFailure(failed));
  }, [config, client, router]);
}
