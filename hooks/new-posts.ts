import { type QueryClient, queryOptions, skipToken } from '@tanstack/react-query';

const highlightMs = 5000;

/** Ids of posts finished in the last five seconds, kept in the query cache for the dashboard. */
export const newPosts = queryOptions<string[]>({
  queryKey: ['new-posts'],
  queryFn: skipToken,
  initialData: [],
});

/** Highlights posts for five seconds. */
export function markNew(queryClient: QueryClient, ids: string[]): void {
  if (ids.length === 0) return;
  queryClient.setQueryData<string[]>(newPosts.queryKey, (known = []) => [...known, ...ids]);
  setTimeout(() => {
    queryClient.setQueryData<string[]>(newPosts.queryKey, (known = []) =>
      known.filter((id) => !ids.includes(id)),
    );
  }, highlightMs);
}
