import type { QueryClient } from '@tanstack/react-query';
import { queries } from '@/lib/api/queries';
import { type OverlayEvent, openOverlay } from '@/lib/billing/browser/paddle';
import type { PublicConfig } from '@/lib/env.client';
import { tellFailure } from './create-checkout';

export const linkFailed = 'The payment page could not be shown. Please open the link again.';

type Opening = {
  config: PublicConfig;
  client: QueryClient;
  listen: (event: OverlayEvent) => void;
};

/**
 * Opens the transaction of a payment link if it is one of this account. Paddle shows any transaction
 * to anyone: without the question a forwarded link would have its reader pay for somebody else.
 */
export async function openPaymentLink(
  transactionId: string,
  { config, client, listen }: Opening,
): Promise<void> {
  try {
    const { isOwn } = await client.fetchQuery(queries.purchase(transactionId));
    if (isOwn) await openOverlay(config, transactionId, listen);
    else
      tellFailure(
        'This payment does not belong to the account you are signed in with. Sign in with the account that got the link.',
      );
  } catch {
    tellFailure(linkFailed);
  }
}
