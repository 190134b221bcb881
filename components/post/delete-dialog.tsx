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
import { notify } from '@/lib/notify';
import type { PostDialogProps } from './post-dialog';
import { usePostChanged } from './use-post-changed';

/** Asks before a post is gone for good. */
export function DeleteDialog({ post, actions, onClose }: PostDialogProps) {
  const { run, busy, problem } = useAction(actions.remove);
  const { deleted } = usePostChanged(post.id);
  const remove = async () => {
    if (!(await run({ id: post.id }))) return;
    notify({ title: 'Post deleted' });
    deleted();
  };
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent role="alertdialog">
        <DialogTitle>Delete this post?</DialogTitle>
        <DialogDescription className="break-words">
          “{post.title}” and its images are deleted for good. The credits they cost are not given
          back.
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
