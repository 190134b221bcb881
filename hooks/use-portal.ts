import { useQuery } from '@tanstack/react-query';
import { apiRequest, reasonOf } from '@/lib/api/client';
import { queries } from '@/lib/api/queries';
import { notify } from '@/lib/browser/notify';
import { useHydrated } from './seed-queries';
import { expectPlanChange } from './use-account-news';

export function usePortal() {
  const { data } = useQuery(queries.subscription());
  const status = useHydrated(queries.subscription().queryKey, data)?.subscriptionStatus ?? 'none';
  return {
    showSubscription: status !== 'none' && status !== 'free',
    openPortal,
  };
}

async function openPortal(): Promise<void> {
  expectPlanChange();
  // Open before the request: browsers block a later tab as a pop-up.
  const tab = window.open('', '_blank');
  if (tab) tab.opener = null;
  try {
    const { portalUrl } = await apiRequest<{ portalUrl: string }>(
      'GET',
      '/api/subscription/customer-portal',
    );
    if (tab) tab.location.href = portalUrl;
    else window.location.assign(portalUrl);
  } catch (error) {
    tab?.close();
    notify({
      title: 'Subscription page unavailable',
      description: reasonOf(error, 'Please try again in a moment.'),
      tone: 'destructive',
    });
  }
}
