'use client';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';

export type Seed = { key: readonly unknown[]; data: unknown };

type Props = { seeds: Seed[]; at: number; children: ReactNode };

/**
 * Puts what the server has read into the query cache before the children render. React Query's own
 * boundary leaves a query that already exists for an effect; here the root may have asked for the
 * user before a streamed part hydrates, and that part would then not match the server's HTML.
 * Data that the browser got later than `at` (milliseconds) stays.
 */
export function SeedQueries({ seeds, at, children }: Props) {
  const client = useQueryClient();
  useMemo(() => {
    for (const { key, data } of seeds) {
      const known = client.getQueryState(key)?.dataUpdatedAt ?? 0;
      if (known < at) client.setQueryData(key, data, { updatedAt: at });
    }
  }, [client, seeds, at]);
  return children;
}
