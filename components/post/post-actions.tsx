'use client';
import { FilePen, PenLine, Trash2 } from 'lucide-react';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { readDraft } from './draft-storage';
import type { PostDialogProps } from './post-dialog';

const dialogs = {
  rename: lazy(async () => ({ default: (await import('./rename-dialog')).RenameDialog })),
  edit: lazy(async () => ({ default: (await import('./text-editor')).TextEditor })),
  remove: lazy(async () => ({ default: (await import('./delete-dialog')).DeleteDialog })),
};

/** What the writer can do with a post; each dialog is loaded when it is asked for. */
export function PostActionBar({ post, actions }: Omit<PostDialogProps, 'onClose'>) {
  const [open, setOpen] = useState<keyof typeof dialogs | null>(null);
  const asked = useRef<HTMLElement | null>(null);
  const [hasDraft, setHasDraft] = useState(false);
  useEffect(() => setHasDraft(open === null && readDraft(post.id) !== null), [open, post.id]);
  const Dialog = open ? dialogs[open] : null;
  const ask = (name: keyof typeof dialogs) => {
    asked.current = document.activeElement as HTMLElement | null;
    setOpen(name);
  };
  const close = () => {
    setOpen(null);
    // The dialog goes at once and with it the focus, which belongs where it came from.
    requestAnimationFrame(() => asked.current?.focus());
  };
  return (
    <>
      <div className="post-screen-only mt-4 -ml-3 flex flex-wrap gap-1 max-sm:[&_svg]:hidden">
        <Button variant="ghost" size="sm" onClick={() => ask('rename')}>
          <PenLine aria-hidden />
          Rename
        </Button>
        <Button variant="ghost" size="sm" onClick={() => ask('edit')}>
          <FilePen aria-hidden />
          Edit text
        </Button>
        <Button variant="ghost" size="sm" onClick={() => ask('remove')}>
          <Trash2 aria-hidden />
          Delete
        </Button>
        {Dialog ? (
          <Suspense>
            <Dialog post={post} actions={actions} onClose={close} />
          </Suspense>
        ) : null}
      </div>
      {hasDraft ? (
        <Alert className="post-screen-only mt-4">
          You have unsaved changes to this text.{' '}
          <button
            type="button"
            onClick={() => ask('edit')}
            className="rounded-sm font-medium underline underline-offset-4"
          >
            Continue editing
          </button>
        </Alert>
      ) : null}
    </>
  );
}
