import { QueryClient } from '@tanstack/react-query';
import { fetchByKey } from './client';

const fiveMinutes = 5 * 60_000;

/** The default `gcTime` sets no timer on a server, where one would delay the end of the render. */
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
