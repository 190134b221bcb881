'use client';
import { hashKey, useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext, useMemo, useSyncExternalStore } from 'react';

type Seed = { key: readonly unknown[]; data: unknown };

type Props = { seeds: Seed[]; at: number; children: ReactNode };

const SeedsContext = createContext<ReadonlyMap<string, unknown>>(new Map());

/** Seeds before render: React Query's boundary waits for an effect, too late to match the HTML. */
export function SeedQueries({ seeds, at, children }: Props) {
  const client = useQueryClient();
  const above = useContext(SeedsContext);
  useMemo(() => {
    // A server clock ahead of ours would make seeds newer than every later answer.
    const updatedAt = Math.min(at, Date.now());
    for (const { key, data } of seeds) {
      const known = client.getQueryState(key)?.dataUpdatedAt ?? 0;
      if (known < updatedAt) client.setQueryData(key, data, { updatedAt });
    }
  }, [client, seeds, at]);
  const all = useMemo(
    () => new Map([...above, ...seeds.map(({ key, data }) => [hashKey(key), data] as const)]),
    [above, seeds],
  );
  return <SeedsContext value={all}>{children}</SeedsContext>;
}

/** Returns the seed while hydrating: newer cached data would not match the server's HTML. */
export function useHydrated<T>(key: readonly unknown[], fresh: T | undefined): T | undefined {
  const seeds = useContext(SeedsContext);
  return useIsHydrating() ? (seeds.get(hashKey(key)) as T | undefined) : fresh;
}

export function useIsHydrating(): boolean {
  return useSyncExternalStore(
    subscribeToNothing,
    () => false,
    () => true,
  );
}

const subscribeToNothing = () => () => undefined;
