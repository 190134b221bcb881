'use client';
import { type FormEvent, useId, useState } from 'react';
import { Problem } from '@/components/shared/problem';
import { Button } from '@/components/ui/button';
import { Dialog, DialogContent, DialogDescription, DialogTitle } from '@/components/ui/dialog';
import { Input } from '@/components/ui/input';
import { Label } from '@/components/ui/label';
import { instructionLimit, passageLimit } from '@/lib/rewrite/limits';
import type { RewriteKind } from '@/lib/rewrite/schema';
import { priceLine, RewriteAnswer, RewriteWaiting, unsavedNote } from './rewrite-answer';
import type { PostDesk } from './use-post-desk';
import { acceptWording, type Change, useRewrite } from './use-rewrite';

const staleNote = 'The text has changed since. Nothing was applied: select it again.';

const kinds: { kind: RewriteKind; label: string }[] = [
  { kind: 'shorten', label: 'Shorten' },
  { kind: 'expand', label: 'Expand' },
  { kind: 'simplify', label: 'Simplify' },
  { kind: 'friendlier', label: 'Friendlier' },
  { kind: 'more-formal', label: 'More formal' },
  { kind: 'fix-language', label: 'Fix language' },
];

type Props = { postId: string; desk: PostDesk; onClose: () => void };

/** Asks for another wording of the selected text, and shows it before it is taken. */
export function RewriteDialog({ postId, desk, onClose }: Props) {
  const { post, autosave } = desk;
  const [selected] = useState(() => post.selection());
  const { quota, busy, answer, problem, ask, stop, clear } = useRewrite(postId, selected.text);
  const [last, setLast] = useState<Change | null>(null);
  const [note, setNote] = useState<string | null>(null);
  const start = async (change: Change) => {
    setLast(change);
    setNote(null);
    // The server looks for the passage in the saved post.
    await autosave.flush();
    await ask(change);
  };
  const accept = (wording: string) => {
    const { text: expected, ...range } = selected;
    const outcome = acceptWording(desk, () => post.replace(range, { insert: wording, expected }));
    if (outcome === 'applied') onClose();
    else setNote(outcome === 'unsaved' ? unsavedNote : staleNote);
  };
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        className="max-w-2xl"
        onCloseAutoFocus={(event) => {
          event.preventDefault();
          post.shown?.focus();
        }}
      >
        <DialogTitle>Ask for a change</DialogTitle>
        <DialogDescription>{unfit(selected.text) ?? priceLine(quota)}</DialogDescription>
        <Problem className="mt-4" message={note ?? problem} />
        {unfit(selected.text) ? null : answer && last ? (
          <RewriteAnswer
            answer={answer}
            onAccept={accept}
            onReject={clear}
            onAgain={() => start(last)}
          />
        ) : busy ? (
          <RewriteWaiting onStop={stop} />
        ) : (
          <Choices disabled={!quota} onAsk={start} />
        )}
      </DialogContent>
    </Dialog>
  );
}

function Choices({ disabled, onAsk }: { disabled: boolean; onAsk: (change: Change) => void }) {
  const [instruction, setInstruction] = useState('');
  const id = useId();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onAsk({ kind: 'own', instruction });
  };
  return (
    <div className="mt-6 grid gap-6">
      <div className="grid grid-cols-2 gap-2 sm:grid-cols-3">
        {kinds.map(({ kind, label }) => (
          <Button key={kind} variant="outline" disabled={disabled} onClick={() => onAsk({ kind })}>
            {label}
          </Button>
        ))}
      </div>
      <form onSubmit={submit} className="grid gap-2">
        <Label htmlFor={id}>Or say it in your own words</Label>
        <div className="flex flex-wrap gap-2">
          <Input
            id={id}
            className="min-w-0 flex-1 basis-56"
            value={instruction}
            maxLength={instructionLimit}
            dir="auto"
            autoComplete="off"
            onChange={(event) => setInstruction(event.target.value)}
          />
          <Button type="submit" disabled={disabled || !instruction.trim()}>
            Ask
          </Button>
        </div>
      </form>
    </div>
  );
}

/** Why a selection cannot be changed; null when it can. */
function unfit(text: string): string | null {
  if (!/[\p{L}\p{N}]/u.test(text)) return 'Select the words to change first.';
  const max = passageLimit.toLocaleString('en-US');
  return text.length > passageLimit ? `Select at most ${max} characters at once.` : null;
}
