import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useEffect } from 'react';
import { forgetPendingPurchase } from '@/hooks/pending-purchase';
import { creditsBought } from '@/hooks/tab-word';
import { refreshAccount } from '@/hooks/use-account-news';
import { queries } from '@/lib/api/queries';
import { wait } from '@/lib/auth/wait';
import { creatorPlan } from '@/lib/billing/plans';
import { notify } from '@/lib/browser/notify';
import { productFacts } from './products';
import { trackPurchase } from './purchase-events';
import type { Purchase, PurchaseEvent, PurchaseState } from './purchase-state';

const [second, minute] = [1_000, 60_000];
const lateMs = 30 * second;
/** How long the server is asked. A payment that the overlay did not report has probably not been made. */
const askedMs = { paid: 15 * minute, unknown: 30 * second };

/** Follows a payment on our own server until its credits are there, and then says so. */
export function useConfirmation(state: PurchaseState, send: (event: PurchaseEvent) => void): void {
  const client = useQueryClient();
  const router = useRouter();
  const purchase = state.phase === 'confirming' ? state.purchase : null;
  const isShown = state.phase === 'confirming' && state.isShown;
  const isPaid = state.phase === 'confirming' && state.isPaid;
  const { data } = useQuery({
    ...queries.purchase(purchase?.transactionId ?? ''),
    enabled: purchase !== null,
    refetchInterval: ({ state: { dataUpdateCount, errorUpdateCount } }) =>
      pauseAfter(dataUpdateCount + errorUpdateCount),
  });
  const isPlan = purchase?.product === creatorPlan.id;
  const isThere = purchase !== null && data?.isGranted && (!isPlan || data.hasCreatorAccess);

  useEffect(() => {
    if (!purchase) return;
    const late = setTimeout(() => send({ type: 'late' }), lateMs);
    const end = setTimeout(
      () => {
        forgetPendingPurchase();
        send({ type: 'abandoned' });
      },
      isPaid ? askedMs.paid : askedMs.unknown,
    );
    return () => {
      clearTimeout(late);
      clearTimeout(end);
    };
  }, [purchase, isPaid, send]);

  useEffect(() => {
    if (!isThere || !purchase) return;
    forgetPendingPurchase();
    trackPurchase(purchase);
    creditsBought.tell();
    const thanks = thanksFor(purchase);
    send({ type: 'granted' });
    if (isShown) {
      const reload = () => setTimeout(() => window.location.reload(), reloadMs(purchase));
      // Counted from when the toast can be read; but never stuck here.
      Promise.race([notify({ ...thanks, isLast: true }), wait(3_000)]).then(reload);
    } else {
      // The writer has gone on with something that a reload could lose.
      notify(thanks);
      refreshAccount(client);
      router.refresh();
    }
  }, [isThere, purchase, isShown, client, router, send]);
}

function reloadMs({ product }: Purchase): number {
  return product === creatorPlan.id ? 2_000 : 1_500;
}

function thanksFor({ product }: Purchase) {
  const credits = productFacts(product).credits.toLocaleString('en-US');
  return product === creatorPlan.id
    ? { title: 'Welcome to Creator Plan!', description: `${credits} credits are in your balance.` }
    : {
        title: 'Credits Added Successfully!',
        description: `${credits} credits are in your balance.`,
      };
}

/** Every second at first, then every 3, later every 15. */
function pauseAfter(asked: number): number {
  if (asked < 30) return second;
  return asked < 80 ? 3 * second : 15 * second;
}
