'use client';
import { type KeyboardEvent, useDeferredValue, useMemo, useState } from 'react';
import { Problem } from '@/components/shared/problem';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogTitle,
} from '@/components/ui/dialog';
import { Skeleton } from '@/components/ui/skeleton';
import { Textarea } from '@/components/ui/textarea';
import { notify } from '@/lib/notify';
import { hiddenNotes } from '@/lib/posts/content';
import type { PostDialogProps } from './post-dialog';
import { usePostChanged } from './use-post-changed';
import { useTextEditor } from './use-text-editor';

/** The text of a post as Markdown. Closing it with unsaved changes asks first. */
export function TextEditor({ post, actions, onClose }: PostDialogProps) {
  const editor = useTextEditor(post.id, actions.edit);
  const { changed } = usePostChanged(post.id);
  const [leaving, setLeaving] = useState(false);
  const leave = () => {
    if (editor.dirty) return setLeaving(true);
    editor.discard();
    onClose();
  };
  const save = async () => {
    if (!(await editor.save())) return;
    notify({ title: 'Text saved' });
    changed();
    onClose();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 's' || !(event.metaKey || event.ctrlKey)) return;
    event.preventDefault();
    if (editor.dirty) save();
  };
  return (
    <Dialog open onOpenChange={(open) => !open && leave()}>
      <DialogContent
        className="flex h-[90dvh] max-w-4xl flex-col p-4 sm:p-6"
        onKeyDown={onKeyDown}
        // A stray click beside it must not end an hour's work.
        onInteractOutside={(event) => event.preventDefault()}
      >
        <DialogTitle>Edit text</DialogTitle>
        <DialogDescription className="mt-1">
          Markdown. The lines down to the first --- are the SEO metadata.
        </DialogDescription>
        <Notes editor={editor} />
        <TextField editor={editor} />
        {leaving && editor.dirty ? (
          <Leaving
            onStay={() => setLeaving(false)}
            onDiscard={() => {
              editor.discard();
              onClose();
            }}
          />
        ) : (
          <DialogFooter className="mt-4">
            <Button variant="ghost" onClick={leave}>
              Cancel
            </Button>
            <Button disabled={editor.busy || !editor.dirty} onClick={save}>
              {editor.busy ? 'Saving...' : 'Save'}
            </Button>
          </DialogFooter>
        )}
      </DialogContent>
    </Dialog>
  );
}

type EditorProps = { editor: ReturnType<typeof useTextEditor> };

function TextField({ editor }: EditorProps) {
  if (editor.text === null) return <Skeleton className="mt-4 min-h-0 flex-1" />;
  return (
    <Textarea
      aria-label="Text of the post"
      dir="auto"
      autoFocus
      value={editor.text}
      onChange={(event) => editor.change(event.target.value)}
      className="mt-4 min-h-0 flex-1 resize-none font-mono leading-relaxed"
    />
  );
}

function Notes({ editor }: EditorProps) {
  return (
    <>
      {editor.failed && editor.text === null ? (
        <Alert variant="destructive" className="mt-4">
          The text could not be loaded. Close this and try again.
        </Alert>
      ) : null}
      {editor.restored && editor.dirty ? (
        <Alert className="mt-4">
          Your unsaved changes are back.{' '}
          <button
            type="button"
            onClick={editor.discard}
            className="rounded-sm font-medium underline underline-offset-4"
          >
            Use the saved text instead
          </button>
        </Alert>
      ) : null}
      <Problem message={editor.problem} className="mt-4" />
      <HiddenLines text={editor.text ?? ''} />
    </>
  );
}

/** The lines that the post view takes for notes: without a word about them they would just vanish. */
function HiddenLines({ text }: { text: string }) {
  const later = useDeferredValue(text);
  const notes = useMemo(() => hiddenNotes(later), [later]);
  const [first] = notes;
  if (first === undefined) return null;
  const rest = notes.length - 1;
  return (
    <Alert className="mt-4">
      Not shown in the post, because it begins like a note to an illustrator:{' '}
      <q dir="auto" className="break-words">
        {first.slice(0, 60)}
        {first.length > 60 ? '…' : ''}
      </q>
      {rest > 0 ? `, and ${rest} more.` : '.'} To show a line, begin it with another word, or write{' '}
      <code>\:</code> for the colon.
    </Alert>
  );
}

function Leaving({ onStay, onDiscard }: { onStay: () => void; onDiscard: () => void }) {
  return (
    <div role="alert" className="mt-4 flex flex-wrap items-center justify-end gap-2">
      <p className="mr-auto text-sm">You have unsaved changes.</p>
      <Button variant="outline" autoFocus onClick={onStay}>
        Keep editing
      </Button>
      <Button variant="destructive" onClick={onDiscard}>
        Discard changes
      </Button>
    </div>
  );
}
