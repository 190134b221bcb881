'use client';
import { hashKey, useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext, useMemo, useSyncExternalStore } from 'react';

type Seed = { key: readonly unknown[]; data: unknown };

type Props = { seeds: Seed[]; at: number; children: ReactNode };

const SeedsContext = createContext<ReadonlyMap<string, unknown>>(new Map());

/**
 * Puts what the server read into the query cache before the children render: React Query's boundary
 * waits for an effect, and late parts would not match the HTML. Newer data stays.
 */
export function SeedQueries({ seeds, at, children }: Props) {
  const client = useQueryClient();
  const above = useContext(SeedsContext);
  useMemo(() => {
    // With the server's clock ahead of ours the seeds would look newer than every later answer.
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

/**
 * The data of a query; while a part of the page hydrates, what the server drew it with. The cache
 * may hold newer data by then, which React could not match.
 */
export function useHydrated<T>(key: readonly unknown[], fresh: T | undefined): T | undefined {
  const seeds = useContext(SeedsContext);
  return useIsHydrating() ? (seeds.get(hashKey(key)) as T | undefined) : fresh;
}

/** True on the server and while the part of the page that asks hydrates. */
export function useIsHydrating(): boolean {
  return useSyncExternalStore(
    subscribeToNothing,
    () => false,
    () => true,
  );
}

const subscribeToNothing = () => () => undefined;
