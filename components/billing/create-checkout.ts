import type { QueryClient } from '@tanstack/react-query';
import { ApiError, apiRequest, reasonOf } from '@/lib/api/client';
import { queries } from '@/lib/api/queries';
import { creatorPlan } from '@/lib/billing/plans';
import type { CheckoutView } from '@/lib/billing/schema';
import { notify } from '@/lib/browser/notify';

type Checkout = CheckoutView & { checkoutUrl: string };

/**
 * Lets the server create the transaction of a product. Null when it did not; the reader was told.
 * `isSetUp` is false where the browser knows that billing is not.
 */
export async function createCheckout(
  product: string,
  { client, isSetUp }: { client: QueryClient; isSetUp: boolean },
): Promise<Checkout | null> {
  try {
    const body = product === creatorPlan.id ? { plan: product } : { pack: product };
    const checkout = await apiRequest<CheckoutView>('POST', '/api/subscription/checkout', { body });
    const { checkoutUrl } = checkout;
    if (checkoutUrl) return { ...checkout, checkoutUrl };
    tellFailure('No checkout URL received');
  } catch (error) {
    const status = error instanceof ApiError ? error.status : 0;
    // The plan that this screen knows may be out of date.
    if (status === 409) client.invalidateQueries({ queryKey: queries.subscription().queryKey });
    // A lost session is told by lib/auth/session-gate.ts. A refusal says what to do in place of it.
    if (status === 401) return null;
    const refusal = status < 500 || !isSetUp ? reasonOf(error, '') : '';
    if (refusal) tellFailure(refusal);
    else
      notify({
        title: 'Error',
        description: 'Failed to create checkout session. Please try again.',
        tone: 'destructive',
      });
  }
  return null;
}

/** Says why the checkout cannot begin. */
export function tellFailure(description: string): void {
  notify({ title: 'Unable to start checkout', description, tone: 'destructive' });
}
