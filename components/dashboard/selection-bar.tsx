'use client';
import { useQueryClient } from '@tanstack/react-query';
import { Send, Trash2, X } from 'lucide-react';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { Problem } from '@/components/shared/problem';
import { Button } from '@/components/ui/button';
import { useAction } from '@/hooks/use-action';
import { useTellDeleted } from '@/hooks/use-tell-deleted';
import { apiRequest, reasonOf } from '@/lib/api/client';
import { isPostList, removeFromLists } from '@/lib/api/queries';
import { listParams, type PostListView } from '@/lib/posts/list-view';
import type { ListActions, Site } from './list-actions';

const BulkPublishDialog = lazy(async () => ({
  default: (await import('./bulk-publish-dialog')).BulkPublishDialog,
}));

type Props = {
  view: PostListView;
  selected: ReadonlySet<string>;
  /** How many posts the view has, loaded or not. */
  found: number;
  onSelect: (ids: Iterable<string>) => void;
  sites: Site[];
  actions: ListActions;
};

const count = (posts: number) => posts.toLocaleString('en-US');

/** What can be done with the selected posts. */
export function SelectionBar({ view, selected, found, onSelect, sites, actions }: Props) {
  const client = useQueryClient();
  const { run, busy, problem, setProblem } = useAction(actions.remove);
  const [isSelecting, setSelecting] = useState(false);
  const [isPublishing, setPublishing] = useState(false);
  const tellDeleted = useTellDeleted(actions.restore);
  useEscape(() => onSelect([]));

  const selectAll = async () => {
    setSelecting(true);
    setProblem(null);
    try {
      const path = `/api/posts/ids${listParams({ ...view, sort: 'newest' })}`;
      onSelect(await apiRequest<string[]>('GET', path));
    } catch (error) {
      setProblem(reasonOf(error, 'The posts could not be selected. Please try again.'));
    } finally {
      setSelecting(false);
    }
  };
  const remove = async () => {
    const done = await run({ ids: [...selected] });
    if (!done) return;
    removeFromLists(client, [...selected]);
    onSelect([]);
    document.getElementById('content')?.focus({ preventScroll: true });
    tellDeleted(done.ids);
    client.invalidateQueries({ predicate: isPostList, refetchType: 'all' });
  };
  return (
    <section
      aria-label="Selected posts"
      className="sticky bottom-4 z-10 mt-4 animate-rise rounded-xl border border-input/60 bg-popover px-3 py-2 shadow-lift"
    >
      <div className="flex flex-wrap items-center gap-x-1 gap-y-1">
        <p role="status" className="mr-auto px-2 font-medium text-sm tabular-nums">
          {count(selected.size)} selected
        </p>
        {selected.size < found ? (
          <Button variant="ghost" size="sm" disabled={isSelecting} onClick={selectAll}>
            {isSelecting ? 'Selecting...' : `Select all ${count(found)}`}
          </Button>
        ) : null}
        {sites.length > 0 ? (
          <Button
            variant="ghost"
            size="sm"
            disabled={busy || isSelecting}
            onClick={() => setPublishing(true)}
          >
            <Send aria-hidden className="max-sm:hidden" />
            Publish
          </Button>
        ) : null}
        <Button variant="destructive" size="sm" disabled={busy || isSelecting} onClick={remove}>
          <Trash2 aria-hidden className="max-sm:hidden" />
          {busy ? 'Deleting...' : 'Delete'}
        </Button>
        <Button
          variant="ghost"
          size="icon-sm"
          aria-label="Clear selection"
          onClick={() => onSelect([])}
        >
          <X aria-hidden />
        </Button>
      </div>
      <Problem message={problem} className="mt-2" />
      {isPublishing ? (
        <Suspense>
          <BulkPublishDialog
            ids={[...selected]}
            sites={sites}
            publish={actions.publish}
            onClose={(left) => {
              setPublishing(false);
              if (left) onSelect(left);
            }}
          />
        </Suspense>
      ) : null}
    </section>
  );
}

function useEscape(act: () => void): void {
  const latest = useRef(act);
  useEffect(() => {
    latest.current = act;
  });
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const isInside = (event.target as HTMLElement | null)?.closest(
        'input[type=text], [role=dialog]',
      );
      if (event.key === 'Escape' && !event.defaultPrevented && !isInside) latest.current();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
}
