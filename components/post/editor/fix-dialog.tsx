'use client';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Problem } from '@/components/shared/problem';
import { Button } from '@/components/ui/button';
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogTitle,
} from '@/components/ui/dialog';
import { queries } from '@/lib/api/queries';
import { notify } from '@/lib/browser/notify';
import { type Fix, fixTarget } from '@/lib/rewrite/fix-target';
import { seoInputOf } from '@/lib/seo/input';
import type { PostDocument } from './post-document';
import { priceLine, RewriteAnswer, RewriteWaiting, unsavedNote } from './rewrite-answer';
import type { PostDesk } from './use-post-desk';
import { acceptWording, useRewrite } from './use-rewrite';

const staleNote = 'The text has changed since. Nothing was applied.';

type Props = { postId: string; rule: string; desk: PostDesk; onClose: () => void };

/** Asks for words that mend one finding of the score, and shows them before they are taken. */
export function FixDialog({ postId, rule, desk, onClose }: Props) {
  const { post, autosave } = desk;
  const { data: stored } = useQuery(queries.post(postId));
  const [fix] = useState(() => (stored ? fixTarget(seoInputOf(stored, post), rule) : null));
  const { quota, busy, answer, problem, ask, stop, clear } = useRewrite(postId, fix?.passage ?? '');
  const [note, setNote] = useState<string | null>(null);
  const start = async () => {
    setNote(null);
    // The server scores the saved post.
    await autosave.flush();
    await ask({ kind: 'finding', rule });
  };
  const accept = (wording: string) => {
    if (!fix) return;
    const outcome = acceptWording(desk, () => apply(post, fix, wording));
    if (outcome === 'applied') onClose();
    else setNote(outcome === 'unsaved' ? unsavedNote : staleNote);
  };
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent className="max-w-2xl">
        <DialogTitle>Fix this</DialogTitle>
        <DialogDescription>
          {fix ? fix.advice : 'There is nothing left that other words could mend.'}
        </DialogDescription>
        <Problem className="mt-4" message={note ?? problem} />
        {fix && answer ? (
          <RewriteAnswer answer={answer} onAccept={accept} onReject={clear} onAgain={start} />
        ) : fix && busy ? (
          <RewriteWaiting onStop={stop} />
        ) : fix ? (
          <div className="mt-4 grid gap-4">
            {fix.passage.trim() ? (
              <blockquote dir="auto" className="max-h-60 overflow-y-auto border-l-2 pl-4 text-sm">
                {fix.passage}
              </blockquote>
            ) : null}
            <p className="text-muted-foreground text-sm">
              Only this passage is changed, and only if the rule then passes, no other rule is worse
              off, and every figure and link is still there.
            </p>
            <DialogFooter className="items-center">
              <p className="mr-auto text-sm">{priceLine(quota)}</p>
              <Button variant="outline" onClick={onClose}>
                Cancel
              </Button>
              <Button autoFocus disabled={!quota} onClick={start}>
                Find other words
              </Button>
            </DialogFooter>
          </div>
        ) : null}
      </DialogContent>
    </Dialog>
  );
}

/** Puts the wording in its place. False, changing nothing, where something else stands by now. */
export function apply(post: PostDocument, { target, passage }: Fix, wording: string): boolean {
  if (target.field === 'content')
    return post.replace(target, { insert: wording, expected: passage });
  const isTitle = target.field === 'metaTitle';
  const [label, key] = isTitle
    ? (['Meta Title', 'title'] as const)
    : (['Meta Description', 'description'] as const);
  const before = post.meta[key] ?? '';
  const oldText = before.trim() || (isTitle ? post.title.trim() : '');
  if (oldText !== passage) return false;
  post.setMeta(label, wording);
  // The fields are outside of the editor's own undo.
  notify({
    title: `${label} changed`,
    action: {
      label: 'Undo',
      run: () => {
        if (post.meta[key] === wording) post.setMeta(label, before);
      },
    },
  });
  return true;
}
