'use client';
import { Problem } from '@/components/shared/problem';
import { Button } from '@/components/ui/button';
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogTitle,
} from '@/components/ui/dialog';
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
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent role="alertdialog">
        <DialogTitle>Delete this post?</DialogTitle>
        <DialogDescription className="break-words">
          “{post.title}” and its images move to Recently deleted. You can restore them from there
          for 30 days. The credits they cost are not given back.
        </DialogDescription>
        <Problem message={problem} className="mt-4" />
        <DialogFooter>
          <Button variant="outline" onClick={onClose}>
            Keep it
          </Button>
          <Button variant="destructive" disabled={busy} onClick={remove}>
            {busy ? 'Deleting...' : 'Delete post'}
          </Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  );
}
