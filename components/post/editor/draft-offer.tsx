'use client';
import { LocalTime } from '@/components/shared/local-time';
import { Button } from '@/components/ui/button';
import type { Draft } from '../draft-storage';
import type { StoredText } from './autosave';
import { TextDiff } from './text-diff';

type Props = { draft: Draft; stored: StoredText; onUse: () => void; onDiscard: () => void };

/** Typing of before that never reached the server, beside what the server has. */
export function DraftOffer({ draft, stored, onUse, onDiscard }: Props) {
  const hasChanged = draft.basis !== stored.updatedAt;
  return (
    <section aria-labelledby="ed-draft" className="grid gap-4">
      <h2 id="ed-draft" className="font-semibold font-serif text-2xl">
        Unsaved changes from before
      </h2>
      <p className="text-muted-foreground">
        This browser kept them at <LocalTime at={new Date(draft.at).toISOString()} form="moment" />:
        underlined is what you typed, struck out is what the saved post has in its place.
        {hasChanged
          ? ' The saved post has changed since; what it has now stays among the versions.'
          : ''}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button onClick={onUse}>Continue with my changes</Button>
        <Button variant="outline" onClick={onDiscard}>
          Use the saved text
        </Button>
      </div>
      {draft.title === stored.title ? null : (
        <p>
          Title: <del dir="auto">{stored.title}</del> <ins dir="auto">{draft.title}</ins>
        </p>
      )}
      <TextDiff label="Your unsaved changes" before={stored.content} after={draft.content} />
    </section>
  );
}
