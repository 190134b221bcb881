'use client';
import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { queries } from '@/lib/api/queries';

/** Reloads a post after a change, here and in the dashboard's list. */
export function usePostChanged(id: string) {
  const queryClient = useQueryClient();
  const router = useRouter();
  const forget = () => {
    queryClient.removeQueries({ queryKey: queries.post(id).queryKey });
    queryClient.invalidateQueries({ queryKey: queries.posts().queryKey });
  };
  return {
    changed: () => {
      forget();
      router.refresh();
    },
    deleted: () => {
      queryClient.setQueryData(queries.posts().queryKey, (posts) =>
        posts?.filter((post) => post.id !== id),
      );
      forget();
      router.replace('/dashboard');
    },
  };
}
