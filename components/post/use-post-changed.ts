'use client';
import { type Query, useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { isPostList, queries, removeFromLists } from '@/lib/api/queries';

/** Reloads a post after a change, here and in the dashboard's list. */
export function usePostChanged(id: string) {
  const queryClient = useQueryClient();
  const router = useRouter();
  const ofPost = queries.post(id).queryKey.join('/');
  const isOfPost = ({ queryKey }: Pick<Query, 'queryKey'>) => queryKey.join('/').startsWith(ofPost);
  const forget = () => {
    queryClient.removeQueries({ predicate: isOfPost, type: 'inactive' });
    queryClient.invalidateQueries({ predicate: isPostList, refetchType: 'all' });
  };
  return {
    changed: () => {
      forget();
      router.refresh();
      return queryClient.invalidateQueries({ predicate: isOfPost });
    },
    deleted: () => {
      removeFromLists(queryClient, [id]);
      forget();
      router.replace('/dashboard');
    },
  };
}
