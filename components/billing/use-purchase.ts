import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useReducer, useRef } from 'react';
import {
  forgetPendingPurchase,
  readPendingPurchase,
  savePendingPurchase,
} from '@/hooks/pending-purchase';
import { usePublicConfig } from '@/hooks/public-config';
import { queries } from '@/lib/api/queries';
import { type OverlayEvent, openOverlay } from '@/lib/billing/browser/paddle';
import { createCheckout, tellFailure } from './create-checkout';
import { trackClose, trackStart } from './purchase-events';
import { nextPurchase, noPurchase, type Purchase } from './purchase-state';

/** The purchase of this tab, from the click until its payment is known to the browser. */
export function usePurchase() {
  const client = useQueryClient();
  const config = usePublicConfig();
  const userId = useQuery(queries.user()).data?.id ?? '';
  const [state, send] = useReducer(nextPurchase, noPurchase);
  const isBusy = useRef(false);
  const overlay = useRef<{ close: () => void } | null>(null);

  useEffect(() => {
    const pending = userId ? readPendingPurchase(userId) : null;
    if (pending) send({ type: 'resumed', purchase: pending, isPaid: pending.isPaid });
  }, [userId]);
  const { phase } = state;
  useEffect(() => {
    if (phase === 'idle') isBusy.current = false;
  }, [phase]);

  const listenFor = (purchase: Purchase) => {
    let isDeclined = false;
    let isPaid = false;
    return (event: OverlayEvent) => {
      if (event === 'declined') isDeclined = true;
      if (event === 'failed') tellFailure('The payment page could not be shown. Please try again.');
      if (event === 'paid') {
        isPaid = true;
        savePendingPurchase(userId, { ...purchase, isPaid });
      } else if (event !== 'declined' && !isPaid) {
        forgetPendingPurchase();
        trackClose(purchase.product, isDeclined);
      }
      send({ type: event });
      if (event === 'paid' || event === 'failed') overlay.current?.close();
    };
  };

  const buy = async (product: string) => {
    if (isBusy.current) return;
    isBusy.current = true;
    send({ type: 'buy', product });
    const checkout = await createCheckout(product, {
      client,
      isSetUp: config.paddleToken !== null,
    });
    if (!checkout) return send({ type: 'refused' });
    // Without a token for the overlay the address of the checkout is all there is.
    if (!config.paddleToken) return window.location.assign(checkout.checkoutUrl);
    const purchase = { transactionId: checkout.transactionId, product };
    try {
      overlay.current = await openOverlay(config, purchase.transactionId, listenFor(purchase));
    } catch (error) {
      console.error('The checkout did not open:', error);
      tellFailure('The payment window did not load. Please check your ad blocker and try again.');
      return send({ type: 'refused' });
    }
    savePendingPurchase(userId, { ...purchase, isPaid: false });
    trackStart(product);
    send({ type: 'opened', purchase });
  };

  return { state, send, buy };
}
