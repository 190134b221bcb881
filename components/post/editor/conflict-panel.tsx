'use client';
import { useCallback, useEffect, useState } from 'react';
import { Problem } from '@/components/shared/problem';
import { Button } from '@/components/ui/button';
import { Skeleton } from '@/components/ui/skeleton';
import { useAction } from '@/hooks/use-action';
import type { PostActions } from '../post-dialog';
import type { PostText, StoredText } from './autosave';
import {
  bodyOf,
  type Conflict,
  type FieldConflict,
  type FieldName,
  fieldConflicts,
  mergedBody,
  resolved,
  type Side,
} from './conflict';
import { FieldChoice } from './field-choice';
import { TextDiff } from './text-diff';
import type { PostDesk } from './use-post-desk';

type Props = {
  postId: string;
  desk: PostDesk;
  keep: PostActions['keep'];
  /** Back to the text without a choice. */
  onLater: () => void;
};

/** The post was changed elsewhere: reads the other text, and asks what the post is to be. */
export function ConflictPanel(props: Props) {
  const { read } = props.desk;
  const [theirs, setTheirs] = useState<StoredText | 'failed' | null>(null);
  const load = useCallback(() => {
    setTheirs(null);
    read().then((stored) => setTheirs(stored ?? 'failed'));
  }, [read]);
  useEffect(load, [load]);
  return (
    <section aria-labelledby="ed-conflict" className="grid gap-4">
      <h2 id="ed-conflict" className="font-semibold font-serif text-2xl">
        This post was changed somewhere else
      </h2>
      {theirs === 'failed' ? (
        <>
          <Problem message="The other text could not be loaded. Yours is still here: try again, or keep editing and choose later." />
          <div className="flex flex-wrap gap-2">
            <Button onClick={load}>Try again</Button>
            <Button variant="outline" onClick={props.onLater}>
              Keep editing
            </Button>
          </div>
        </>
      ) : theirs ? (
        <Choice {...props} theirs={theirs} />
      ) : (
        <Skeleton aria-label="Loading the other text" className="h-64" />
      )}
    </section>
  );
}

function Choice({ postId, desk, keep, onLater, theirs }: Props & { theirs: StoredText }) {
  const { post, autosave } = desk;
  const [conflict] = useState<Conflict>(() => ({
    base: autosave.savedText,
    mine: { title: post.title, content: post.content },
    theirs,
  }));
  const [fields] = useState(() => fieldConflicts(conflict));
  const [sides, setSides] = useState<Partial<Record<FieldName, Side>>>({});
  const [start] = useState(() => mergedBody(conflict));
  const [body, setBody] = useState(start);
  const { run, busy, problem } = useAction(keep);
  const { mine } = conflict;
  /** Mine as a version, so that what is not taken of it is not lost. False when that failed. */
  const keepMine = async () => {
    if (mine.content.trim() === '') return true;
    const title = mine.title.trim() || theirs.title;
    return (await run({ id: postId, title, content: mine.content })) !== null;
  };
  const take = (text: PostText) => {
    post.load(text);
    autosave.adopt(theirs);
  };
  const saveMerged = async () => {
    const sideOf = ({ name, preferred }: FieldConflict) => sides[name] ?? preferred;
    const taken = fields.filter((field) => sideOf(field) === 'theirs');
    const leavesMine = body !== start || taken.some(({ preferred }) => preferred === 'mine');
    if (leavesMine && !(await keepMine())) return;
    take(resolved(conflict, { body, fromTheirs: taken.map(({ name }) => name) }));
  };
  const takeTheirs = async () => {
    if (await keepMine()) take(theirs);
  };
  return (
    <>
      <p className="text-muted-foreground">
        Nothing is lost. Below is your text, with what was changed elsewhere where you changed
        nothing: underlined is yours, struck out is what the other one has in its place. Undo single
        changes, or take the other text whole. What you do not take stays among the versions.
      </p>
      <Problem message={problem} />
      <div className="flex flex-wrap gap-2">
        <Button disabled={busy} onClick={saveMerged}>
          Save this text
        </Button>
        <Button variant="outline" disabled={busy} onClick={takeTheirs}>
          Use the other text
        </Button>
        <Button variant="ghost" onClick={onLater}>
          Keep editing
        </Button>
      </div>
      {fields.map((field) => (
        <FieldChoice
          key={field.name}
          field={field}
          side={sides[field.name] ?? field.preferred}
          onChoose={(side) => setSides((before) => ({ ...before, [field.name]: side }))}
        />
      ))}
      <TextDiff
        label="Your text and the other one"
        before={bodyOf(theirs)}
        after={start}
        onChange={setBody}
      />
    </>
  );
}
