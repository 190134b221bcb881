'use client';
import { useQueryClient } from '@tanstack/react-query';
import type { ActionResult } from '@/lib/api/action-result';
import { isPostList } from '@/lib/api/queries';
import { isNewVersion, newVersionProblem, reloadPage } from '@/lib/browser/new-version';
import { notify } from '@/lib/browser/notify';

const undoMs = 8_000;

type Restore = (input: { ids: string[] }) => Promise<ActionResult<{ ids: string[] }>>;

export function useTellDeleted(restore: Restore): (ids: string[]) => void {
  const client = useQueryClient();
  return (ids) => {
    const failed = (description: string) =>
      notify({
        title: 'Not restored',
        description,
        tone: 'destructive',
        link: { label: 'Recently deleted', href: '/posts/deleted' },
      });
    const undo = async () => {
      try {
        const result = await restore({ ids });
        if (!result.ok) return failed(result.error.message);
        await client.invalidateQueries({ predicate: isPostList, refetchType: 'all' });
        notify({ title: ids.length === 1 ? 'Post restored' : `${ids.length} posts restored` });
      } catch (error) {
        if (isNewVersion(error))
          return notify({
            title: 'Not restored',
            description: newVersionProblem,
            tone: 'destructive',
            duration: undoMs,
            action: { label: 'Reload', run: reloadPage },
          });
        failed('That did not reach the server. The posts are kept in Recently deleted.');
      }
    };
    notify({
      title:
        ids.length === 1 ? 'Post deleted' : `${ids.length.toLocaleString('en-US')} posts deleted`,
      description: 'Kept for 30 days in Recently deleted.',
      duration: undoMs,
      action: { label: 'Undo', run: undo },
    });
  };
}
