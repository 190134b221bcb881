'use client';
import { useEffect, useRef, useState } from 'react';
import { AddSources } from '@/components/shared/add-sources';
import { Problem } from '@/components/shared/problem';
import { SourceChoice } from '@/components/shared/source-choice';
import { useAction } from '@/hooks/use-action';
import { isBeingRead, useSources } from '@/hooks/use-sources';
import { sourcesPerPost } from '@/lib/sources/limits';
import type { PostActions } from '../post-dialog';
import { usePostChanged } from '../use-post-changed';

type Props = {
  postId: string;
  chosen: string[];
  choose: PostActions['chooseSources'];
};

/** Which sources the post may cite, with more to add. */
export function PostSources(props: Props) {
  const [isOpen, setOpen] = useState(false);
  const { length } = props.chosen;
  return (
    <details className="rounded-md border" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="flex min-h-11 items-center justify-between gap-3 rounded-md px-3 py-2 font-medium text-sm">
        Sources of this post
        <span className="font-normal text-muted-foreground">{length > 0 ? length : 'None'}</span>
      </summary>
      {isOpen ? <Choice {...props} /> : null}
    </details>
  );
}

function Choice({ postId, chosen, choose }: Props) {
  const { changed } = usePostChanged(postId);
  const reload = useRef(changed);
  useEffect(() => {
    reload.current = changed;
  });
  const { data: sources, isError } = useSources();
  const { run, busy, problem } = useAction(choose);
  /** What was just clicked, until the evidence comes with it. */
  const [wanted, setWanted] = useState<{ add?: string[]; remove?: string[] }>({});
  const { add = [], remove = [] } = wanted;
  const ids = [...new Set([...chosen, ...add])].filter((id) => !remove.includes(id));
  const change = async (wish: typeof wanted) => {
    setWanted(wish);
    if (await run({ id: postId, ...wish })) await changed();
    setWanted({});
  };
  const unread = sources?.filter((one) => ids.includes(one.id) && isBeingRead(one)).length ?? 0;
  const before = useRef(unread);
  useEffect(() => {
    const isRead = unread < before.current;
    before.current = unread;
    if (isRead) void reload.current();
  }, [unread]);
  return (
    <div aria-busy={busy} className="border-t p-3">
      <p className="mb-3 text-muted-foreground text-sm leading-relaxed">
        Passages are looked up in what you choose here. Footnotes that the text has stay.
      </p>
      <Problem message={problem} className="mb-3" />
      <SourceChoice
        {...{ sources, isError }}
        chosen={ids}
        max={sourcesPerPost}
        onChange={(id, checked) => change(checked ? { add: [id] } : { remove: [id] })}
      />
      {unread > 0 ? (
        <p aria-live="polite" className="mb-4 text-muted-foreground text-sm">
          {unread === 1 ? 'One is' : `${unread} are`} still being read.
        </p>
      ) : null}
      <AddSources
        onAdded={(added) => {
          if (added.length > 0) void change({ add: added.map(({ id }) => id) });
        }}
      />
    </div>
  );
}
