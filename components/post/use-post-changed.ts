'use client';
import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { isPostList, queries, removeFromLists } from '@/lib/api/queries';

/** Reloads a post after a change, here and in the dashboard's list. */
export function usePostChanged(id: string) {
  const queryClient = useQueryClient();
  const router = useRouter();
  const forget = () => {
    queryClient.removeQueries({ queryKey: queries.post(id).queryKey });
    queryClient.invalidateQueries({ predicate: isPostList, refetchType: 'all' });
  };
  return {
    changed: () => {
      forget();
      router.refresh();
    },
    deleted: () => {
      removeFromLists(queryClient, [id]);
      forget();
      router.replace('/dashboard');
    },
  };
}
