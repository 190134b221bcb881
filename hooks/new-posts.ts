import { type QueryClient, queryOptions, skipToken } from '@tanstack/react-query';

const highlightMs = 5000;

export const newPosts = queryOptions<string[]>({
  queryKey: ['new-posts'],
  queryFn: skipToken,
  initialData: [],
});

export function markNew(queryClient: QueryClient, ids: string[]): void {
  if (ids.length === 0) return;
  queryClient.setQueryData<string[]>(newPosts.queryKey, (known = []) => [...known, ...ids]);
  setTimeout(() => {
    queryClient.setQueryData<string[]>(newPosts.queryKey, (known = []) =>
      known.filter((id) => !ids.includes(id)),
    );
  }, highlightMs);
}
