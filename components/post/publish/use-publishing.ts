import { useQuery } from '@tanstack/react-query';
import { queries } from '@/lib/api/queries';
import type { PublishingView } from '@/lib/publications/schema';

const pollMs = 1_500;

/** Where a post stands at the writer's sites, asked for again while something is being sent. */
export function usePublishing(postId: string, initial?: PublishingView) {
  return useQuery({
    ...queries.publishing(postId),
    ...(initial && { initialData: initial, staleTime: 10_000 }),
    refetchInterval: ({ state }) =>
      state.data?.publications.some((one) => one.state === 'working') === true && pollMs,
  });
}
