import { QueryClient } from '@tanstack/react-query';
import { fetchByKey } from './client';

const fiveMinutes = 5 * 60_000;

/**
 * The product's cache settings: fresh for five minutes, no refetching on its own. `gcTime` stays the
 * library's: five minutes in a browser, no timer on a server, where it would hold the whole render.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        queryFn: ({ queryKey, signal }) => fetchByKey(queryKey, signal),
        staleTime: fiveMinutes,
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
