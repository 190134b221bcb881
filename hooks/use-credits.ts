'use client';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { queries } from '@/lib/api/queries';
import type { StatsView } from '@/lib/credits/schema';

/** `spend` lowers the cached balance at once and returns an undo for a failed order. */
export function useCredits() {
  const client = useQueryClient();
  return useMemo(() => {
    const { queryKey } = queries.stats();
    const known = () => client.getQueryData<StatsView>(queryKey)?.credits;
    const toldAt = () => client.getQueryState(queryKey)?.dataUpdatedAt;
    const set = (credits: number) =>
      client.setQueryData<StatsView>(queryKey, (stats) => stats && { ...stats, credits }, {
        updatedAt: toldAt(),
      });
    return {
      known,
      spend: (amount: number) => {
        // An answer in flight predates the order and would restore the credits.
        client.cancelQueries({ queryKey });
        const since = toldAt();
        const before = known() ?? 0;
        const taken = Math.min(before, amount);
        set(before - taken);
        // A newer server balance never had this order deducted.
        return () => {
          if (toldAt() === since) set((known() ?? 0) + taken);
        };
      },
    };
  }, [client]);
}
