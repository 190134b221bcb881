'use client';
import { type FormEvent, useId, useState } from 'react';
import { Problem } from '@/components/shared/problem';
import { Button } from '@/components/ui/button';
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogTitle,
} from '@/components/ui/dialog';
import { Input } from '@/components/ui/input';
import { Label } from '@/components/ui/label';
import { useAction } from '@/hooks/use-action';
import { orderLimits } from '@/lib/ai/order-rules';
import { notify } from '@/lib/browser/notify';
import type { PostDialogProps } from './post-dialog';
import { usePostChanged } from './use-post-changed';

/** A new title for a post. */
export function RenameDialog({ post, actions, onClose }: PostDialogProps) {
  const [title, setTitle] = useState(post.title);
  const { run, busy, problem } = useAction(actions.rename);
  const { changed } = usePostChanged(post.id);
  const id = useId();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!(await run({ id: post.id, title }))) return;
    notify({ title: 'Post renamed' });
    changed();
    onClose();
  };
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent className="max-w-lg">
        <DialogTitle>Rename this post</DialogTitle>
        <DialogDescription>
          The heading above the text changes with it, unless you have changed that yourself.
        </DialogDescription>
        <Problem message={problem} className="mt-4" />
        <form onSubmit={submit} className="mt-6 grid gap-2">
          <Label htmlFor={id}>Title</Label>
          <Input
            id={id}
            value={title}
            maxLength={orderLimits.title}
            dir="auto"
            autoComplete="off"
            onChange={(event) => setTitle(event.target.value)}
          />
          <DialogFooter className="mt-4">
            <Button variant="ghost" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" disabled={busy || !title.trim() || title.trim() === post.title}>
              {busy ? 'Saving...' : 'Save'}
            </Button>
          </DialogFooter>
        </form>
      </DialogContent>
    </Dialog>
  );
}
