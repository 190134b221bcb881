'use client';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { queries } from '@/lib/api/queries';
import type { StatsView } from '@/lib/credits/schema';

/** The balance as the browser knows it: shown lower at once, corrected by the server's answer. */
export function useCredits() {
  const client = useQueryClient();
  const key = queries.stats().queryKey;
  const known = useCallback(() => client.getQueryData<StatsView>(key)?.credits, [client, key]);
  const spend = useCallback(
    (amount: number) => {
      client.setQueryData<StatsView>(key, (stats) =>
        stats ? { ...stats, credits: Math.max(0, stats.credits - amount) } : stats,
      );
    },
    [client, key],
  );
  const reload = useCallback(() => {
    client.invalidateQueries({ queryKey: key });
  }, [client, key]);
  return useMemo(() => ({ known, spend, reload }), [known, spend, reload]);
}
