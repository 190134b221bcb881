'use client';
import { ConfirmDialog } from '@/components/shared/confirm-dialog';
import { useAction } from '@/hooks/use-action';
import { useTellDeleted } from '@/hooks/use-tell-deleted';
import type { PostDialogProps } from './post-dialog';
import { usePostChanged } from './use-post-changed';

/** Deletes a post, with a way back: at once by the toast, for 30 days in the list of deleted posts. */
export function DeleteDialog({
  post,
  actions,
  onClose,
}: Pick<PostDialogProps, 'post' | 'actions' | 'onClose'>) {
  const { run, busy, problem } = useAction(actions.remove);
  const { deleted } = usePostChanged(post.id);
  const tellDeleted = useTellDeleted(actions.undelete);
  const remove = async () => {
    const done = await run({ ids: [post.id] });
    if (!done) return;
    deleted();
    tellDeleted(done.ids);
  };
  return (
    <ConfirmDialog
      title="Delete this post?"
      confirm={['Delete post', 'Deleting...']}
      busy={busy}
      problem={problem}
      onConfirm={remove}
      onClose={onClose}
    >
      “{post.title}” and its images move to Recently deleted. You can restore them from there for 30
      days. The credits they cost are not given back.
    </ConfirmDialog>
  );
}
