'use client';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { queries } from '@/lib/api/queries';
import type { StatsView } from '@/lib/credits/schema';

/**
 * The balance as the browser knows it: shown lower at once, corrected by the server's answer.
 * `spend` returns the way back, for what then was not bought after all.
 */
export function useCredits() {
  const client = useQueryClient();
  return useMemo(() => {
    const { queryKey } = queries.stats();
    const known = () => client.getQueryData<StatsView>(queryKey)?.credits;
    /** When the server told the balance last. */
    const toldAt = () => client.getQueryState(queryKey)?.dataUpdatedAt;
    const set = (credits: number) =>
      client.setQueryData<StatsView>(queryKey, (stats) => stats && { ...stats, credits }, {
        updatedAt: toldAt(),
      });
    return {
      known,
      spend: (amount: number) => {
        // An answer that is on its way was counted before and would show the credits again.
        client.cancelQueries({ queryKey });
        const since = toldAt();
        const before = known() ?? 0;
        const taken = Math.min(before, amount);
        set(before - taken);
        // What the server told meanwhile is the balance without this order.
        return () => {
          if (toldAt() === since) set((known() ?? 0) + taken);
        };
      },
    };
  }, [client]);
}
