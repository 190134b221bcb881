import { FileText, SearchX, Trash2 } from 'lucide-react';
import Link from 'next/link';
import { type KeyboardEvent, lazy, Suspense, useMemo } from 'react';
import { EmptyState } from '@/components/shared/empty-state';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import type { JobView } from '@/lib/jobs/schema';
import { cn } from '@/lib/utils';
import type { ListActions, Site } from './list-actions';
import { ListToolbar } from './list-toolbar';
import { MoreRows } from './more-rows';
import { PostRow } from './post-row';
import { RowSkeletons } from './row-skeletons';
import { useListView } from './use-list-view';
import { type FirstPage, usePostList } from './use-post-list';
import { useSelection } from './use-selection';

const SelectionBar = lazy(async () => ({
  default: (await import('./selection-bar')).SelectionBar,
}));

type Props = {
  first: FirstPage;
  highlighted: string[];
  imageJobs: JobView[];
  /** A first post is being written. */
  isWriting: boolean;
  sites: Site[];
  actions: ListActions;
};

/** Every post of the writer, searched, sorted and page by page. */
export function PostList({ first, highlighted, imageJobs, isWriting, sites, actions }: Props) {
  const { view, typed, setTyped, change } = useListView();
  const list = usePostList(view, first);
  const { posts, found } = list;
  const { selected, toggle, set } = useSelection(useMemo(() => posts.map(({ id }) => id), [posts]));

  const isNarrowed = Boolean(typed || view.q || view.state);
  if (posts.length === 0 && !isNarrowed && !list.isPending && !list.isError)
    return <NoPosts isWriting={isWriting} />;
  return (
    <>
      <ListToolbar
        typed={typed}
        onType={setTyped}
        sort={view.sort}
        onSort={(sort) => change({ sort })}
        state={view.state}
        onState={(state) => change({ state })}
        hasStates={sites.length > 0 || view.state !== undefined}
      />
      <p role="status" className="sr-only">
        {(view.q || view.state) && found !== undefined ? `${found} posts found` : ''}
      </p>
      {list.isError ? (
        <Alert variant="destructive" className="mt-4">
          The list could not be brought up to date.{' '}
          <button
            type="button"
            onClick={() => list.refetch()}
            className="rounded-sm font-medium underline underline-offset-4"
          >
            Try again
          </button>
        </Alert>
      ) : null}
      {list.isPending && !list.isError ? <RowSkeletons className="mt-4" /> : null}
      {posts.length > 0 ? (
        <ul
          onKeyDown={moveBetweenRows}
          aria-busy={list.isPlaceholderData}
          className={cn(
            'mt-4 overflow-clip rounded-xl border bg-card shadow-sheet transition-opacity',
            list.isPlaceholderData && 'opacity-60',
          )}
        >
          {posts.map((post) => (
            <PostRow
              key={post.id}
              post={post}
              isNew={highlighted.includes(post.id)}
              imageJob={imageJobs.find((job) => job.data.postId === post.id)}
              isSelected={selected.has(post.id)}
              onToggle={toggle}
            />
          ))}
        </ul>
      ) : null}
      {posts.length === 0 && list.isSuccess ? (
        <div className="mt-4">
          <EmptyState
            icon={<SearchX />}
            title="No posts found"
            action={
              <Button variant="outline" onClick={() => change({ q: '', state: undefined })}>
                {view.q ? 'Clear search' : 'Show all posts'}
              </Button>
            }
          >
            {view.q
              ? `No title or keyword has “${view.q}” in it.`
              : 'No post has this status on your sites.'}
          </EmptyState>
        </div>
      ) : null}
      {list.hasNextPage && !list.isPlaceholderData ? (
        <MoreRows
          isLoading={list.isFetchingNextPage}
          isFailed={list.isFetchNextPageError}
          onMore={list.fetchNextPage}
        />
      ) : null}
      {selected.size > 0 ? (
        <Suspense>
          <SelectionBar
            view={view}
            selected={selected}
            found={found ?? posts.length}
            onSelect={set}
            sites={sites}
            actions={actions}
          />
        </Suspense>
      ) : null}
      <DeletedLink />
    </>
  );
}

/** Up and down arrows go from row to row, as Tab does with fewer stops. */
function moveBetweenRows(event: KeyboardEvent<HTMLUListElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (!step) return;
  const links = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-row-link]')];
  const row = (event.target as HTMLElement).closest('li');
  const at = links.findIndex((link) => row?.contains(link));
  const next = links[at + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
}

function NoPosts({ isWriting }: { isWriting: boolean }) {
  return (
    <>
      <EmptyState
        icon={<FileText />}
        title="No posts yet"
        action={
          <Button asChild size="lg">
            <Link href="/create">Create Your First Post</Link>
          </Button>
        }
      >
        {isWriting
          ? 'Your first post is being written. It appears here the moment it is done.'
          : 'Start from a keyword. You choose the title and the reader, shape the outline, and get a long post to make your own.'}
      </EmptyState>
      <DeletedLink />
    </>
  );
}

function DeletedLink() {
  return (
    <p className="mt-6">
      <Button asChild variant="ghost" size="sm" className="-ml-3 text-muted-foreground">
        <Link href="/posts/deleted" prefetch={false}>
          <Trash2 aria-hidden />
          Recently deleted
        </Link>
      </Button>
    </p>
  );
}
