import { useRef, useState } from 'react';
import { ApiError, apiRequest } from '@/lib/api/client';
import type { CheckoutView } from '@/lib/billing/schema';
import { notify } from '@/lib/notify';

/** Starts the purchase of the plan and goes to its checkout. */
export function useCheckout() {
  const [opening, setOpening] = useState(false);
  const running = useRef(false);

  const buy = async () => {
    if (running.current) return;
    running.current = true;
    setOpening(true);
    const opened = await openCheckout();
    // Once the browser is leaving, the button stays as it is until the page is gone.
    if (opened) return;
    running.current = false;
    setOpening(false);
  };

  return { opening, buy };
}

async function openCheckout(): Promise<boolean> {
  try {
    const { checkoutUrl } = await apiRequest<CheckoutView>('POST', '/api/subscription/checkout', {
      body: {},
    });
    if (checkoutUrl) {
      window.location.assign(checkoutUrl);
      return true;
    }
    notify({
      title: 'Unable to start checkout',
      description: 'No checkout URL received',
      tone: 'destructive',
    });
  } catch (error) {
    notify({ title: 'Error', description: sentence(error), tone: 'destructive' });
  }
  return false;
}

const told = new Set(['unavailable', 'conflict', 'rate_limited']);

function sentence(error: unknown): string {
  // Where an immediate repetition does not help, the server's own words say why.
  const final = error instanceof ApiError && told.has(error.code ?? '');
  return final ? error.reason : 'Failed to create checkout session. Please try again.';
}
