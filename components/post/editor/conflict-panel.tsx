'use client';
import { useEffect, useState } from 'react';
import { Problem } from '@/components/shared/problem';
import { Button } from '@/components/ui/button';
import { Skeleton } from '@/components/ui/skeleton';
import { useAction } from '@/hooks/use-action';
import type { PostActions } from '../post-dialog';
import type { StoredText } from './autosave';
import { TextDiff } from './text-diff';
import type { PostDesk } from './use-post-desk';

type Props = { postId: string; desk: PostDesk; keep: PostActions['keep'] };

/** The post was changed elsewhere: both texts, and the choice between them or of each change. */
export function ConflictPanel({ postId, desk, keep }: Props) {
  const { post, autosave, read } = desk;
  const [theirs, setTheirs] = useState<StoredText | null>(null);
  const [failed, setFailed] = useState(false);
  const [mine] = useState(() => ({ title: post.title, content: post.content }));
  const [merged, setMerged] = useState(mine.content);
  const { run, busy, problem } = useAction(keep);
  useEffect(() => {
    read().then((stored) => (stored ? setTheirs(stored) : setFailed(true)));
  }, [read]);
  if (failed)
    return (
      <Problem message="The other text could not be loaded. Reload the page: yours is kept." />
    );
  if (!theirs) return <Skeleton className="h-64" />;
  const saveMerged = () => {
    if (merged !== post.content) post.load({ title: post.title, content: merged });
    autosave.adopt(theirs);
  };
  const takeTheirs = async () => {
    if (!(await run({ id: postId, title: mine.title || theirs.title, content: mine.content })))
      return;
    post.load(theirs);
    autosave.adopt(theirs);
  };
  return (
    <section aria-labelledby="ed-conflict" className="grid gap-4">
      <h2 id="ed-conflict" className="font-semibold font-serif text-2xl">
        This post was changed somewhere else
      </h2>
      <p className="text-muted-foreground">
        Nothing is lost. Below is your text: underlined is yours, struck out is what the other one
        has in its place. Undo single changes, or take one text whole. The other one stays among the
        versions.
      </p>
      <Problem message={problem} />
      <div className="flex flex-wrap gap-2">
        <Button onClick={saveMerged}>Save this text</Button>
        <Button variant="outline" disabled={busy} onClick={takeTheirs}>
          Use the other text
        </Button>
      </div>
      <TextDiff
        label="Your text and the other one"
        before={theirs.content}
        after={mine.content}
        onChange={setMerged}
      />
    </section>
  );
}
