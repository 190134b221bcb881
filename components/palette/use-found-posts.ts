import { useQuery } from '@tanstack/react-query';
import { queries } from '@/lib/api/queries';

const mostShown = 6;

/** The posts whose title holds the typed words, newest first; without any the newest of all. */
export function useFoundPosts(text: string) {
  const { data, isPending, isError } = useQuery(queries.posts());
  const typed = text.toLowerCase().split(/\s+/).filter(Boolean);
  const found = (data ?? []).filter(({ title }) =>
    typed.every((word) => title.toLowerCase().includes(word)),
  );
  const state = isError ? 'failed' : isPending ? 'loading' : 'ready';
  return { posts: found.slice(0, mostShown), state } as const;
}
