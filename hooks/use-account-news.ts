'use client';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useEffect } from 'react';
import { queries } from '@/lib/api/queries';
import { creditsBought } from './tab-word';

const portalMs = 30 * 60_000;
let portalOpenedAt = 0;

export function expectPlanChange(): void {
  portalOpenedAt = Date.now();
}

export function refreshAccount(client: QueryClient): void {
  for (const { queryKey } of [queries.user(), queries.subscription(), queries.stats()])
    client.invalidateQueries({ queryKey, exact: true });
}

export function useAccountNews(): void {
  const client = useQueryClient();
  const router = useRouter();
  useEffect(() => {
    const refresh = () => {
      refreshAccount(client);
      router.refresh();
    };
    const back = () => {
      if (!document.hidden && Date.now() - portalOpenedAt < portalMs) refresh();
    };
    const stop = creditsBought.listen(refresh);
    window.addEventListener('focus', back);
    document.addEventListener('visibilitychange', back);
    return () => {
      stop();
      window.removeEventListener('focus', back);
      document.removeEventListener('visibilitychange', back);
    };
  }, [client, router]);
}
