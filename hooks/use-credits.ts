'use client';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { queries } from '@/lib/api/queries';
import type { StatsView } from '@/lib/credits/schema';

/**
 * The balance as the browser knows it: shown lower at once, corrected by the server's answer.
 * `spend` returns the way back, for what then was not bought after all.
 */
export function useCredits() {
  const client = useQueryClient();
  const key = queries.stats().queryKey;
  const known = useCallback(() => client.getQueryData<StatsView>(key)?.credits, [client, key]);
  const spend = useCallback(
    (amount: number) => {
      const change = (by: number) =>
        client.setQueryData<StatsView>(key, (stats) =>
          stats ? { ...stats, credits: Math.max(0, stats.credits + by) } : stats,
        );
      change(-amount);
      return () => change(amount);
    },
    [client, key],
  );
  const reload = useCallback(() => {
    client.invalidateQueries({ queryKey: key });
  }, [client, key]);
  return useMemo(() => ({ known, spend, reload }), [known, spend, reload]);
}
