import { QueryClient } from '@tanstack/react-query';
import { fetchByKey } from './client';

const fiveMinutes = 5 * 60_000;

/** The product's cache settings (spec.md §9): fresh for five minutes, no refetching on its own. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        queryFn: ({ queryKey, signal }) => fetchByKey(queryKey, signal),
        staleTime: fiveMinutes,
        gcTime: fiveMinutes,
        refetchOnWindowFocus: false,
        refetchOnMount: false,
        refetchOnReconnect: false,
        refetchInterval: false,
        retry: false,
      },
      mutations: { retry: false },
    },
  });
}
