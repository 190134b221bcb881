'use client';
import { useQueryClient } from '@tanstack/react-query';
import { ArrowLeft, Trash2 } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useState, useTransition } from 'react';
import { EmptyState } from '@/components/shared/empty-state';
import { ListLink } from '@/components/shared/list-link';
import { LocalTime } from '@/components/shared/local-time';
import { Problem } from '@/components/shared/problem';
import { Button } from '@/components/ui/button';
import { useAction } from '@/hooks/use-action';
import type { ActionResult } from '@/lib/api/action-result';
import { isPostList } from '@/lib/api/queries';
import { notify } from '@/lib/browser/notify';

type DeletedPost = { id: string; title: string; wordCount: number; deletedAt: string };

type Props = {
  posts: DeletedPost[];
  /** Older ones come up as these are restored or erased. */
  hasMore: boolean;
  actions: {
    restore: (input: { ids: string[] }) => Promise<ActionResult<{ ids: string[] }>>;
    erase: (input: { ids: string[] }) => Promise<ActionResult<object>>;
  };
};

/** Posts that were deleted in the last 30 days, with a way back and a way to be rid of them. */
export function DeletedPosts({ posts, hasMore, actions }: Props) {
  return (
    <div className="mx-auto max-w-4xl px-4 py-8 sm:px-8 sm:py-12">
      <Button asChild variant="ghost" className="-ml-3 mb-4">
        <ListLink>
          <ArrowLeft aria-hidden />
          Back to Dashboard
        </ListLink>
      </Button>
      <h1 className="font-semibold font-serif text-4xl tracking-tight">Recently deleted</h1>
      <p className="mt-2 max-w-prose text-muted-foreground">
        Deleted posts and their images are kept for 30 days, then erased for good.
      </p>
      {posts.length > 0 ? (
        <ul className="mt-8 rounded-xl border bg-card shadow-sheet">
          {posts.map((post) => (
            <DeletedRow key={post.id} post={post} actions={actions} />
          ))}
        </ul>
      ) : (
        <div className="mt-8">
          <EmptyState icon={<Trash2 />} title="Nothing here">
            When you delete a post, you can restore it from here for 30 days.
          </EmptyState>
        </div>
      )}
      {hasMore ? (
        <p className="mt-4 text-muted-foreground text-sm">
          These are the last {posts.length} you deleted. There are older ones, which are kept too.
        </p>
      ) : null}
    </div>
  );
}

function DeletedRow({ post, actions }: { post: DeletedPost; actions: Props['actions'] }) {
  const restore = useAction(actions.restore);
  const erase = useAction(actions.erase);
  const client = useQueryClient();
  const router = useRouter();
  const [isAsked, setAsked] = useState(false);
  const [isReloading, startReload] = useTransition();
  const busy = restore.busy || erase.busy || isReloading;
  const input = { ids: [post.id] };
  const onRestore = async () => {
    if (!(await restore.run(input))) return;
    client.invalidateQueries({ predicate: isPostList, refetchType: 'all' });
    notify({
      title: 'Post restored',
      link: { label: 'View Post', href: `/posts/${post.id}` },
    });
    startReload(() => router.refresh());
  };
  const onErase = async () => {
    if (!(await erase.run(input))) return;
    notify({ title: 'Post erased' });
    startReload(() => router.refresh());
  };
  return (
    <li className="border-b p-4 last:border-b-0 sm:p-5">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 flex-1 basis-60">
          <h2 className="break-words font-semibold font-serif text-lg leading-snug">
            {post.title}
          </h2>
          <p className="mt-1 flex flex-wrap gap-x-2 text-muted-foreground text-sm">
            <span>
              Deleted <LocalTime at={post.deletedAt} form="moment" />
            </span>
            <span aria-hidden>·</span>
            <span className="tabular-nums">{post.wordCount.toLocaleString('en-US')} words</span>
          </p>
        </div>
        {isAsked ? (
          <fieldset aria-label="Erase for good?" className="flex flex-wrap gap-2">
            <Button variant="outline" size="sm" autoFocus onClick={() => setAsked(false)}>
              Keep it
            </Button>
            <Button variant="destructive" size="sm" disabled={busy} onClick={onErase}>
              {erase.busy ? 'Erasing...' : 'Erase for good'}
            </Button>
          </fieldset>
        ) : (
          <div className="flex flex-wrap gap-2">
            <Button
              variant="outline"
              size="sm"
              disabled={busy}
              onClick={onRestore}
              aria-label={`Restore ${post.title}`}
            >
              {restore.busy ? 'Restoring...' : 'Restore'}
            </Button>
            <Button
              variant="ghost"
              size="sm"
              disabled={busy}
              onClick={() => setAsked(true)}
              aria-label={`Erase ${post.title}`}
            >
              Erase
            </Button>
          </div>
        )}
      </div>
      <Problem message={restore.problem ?? erase.problem} className="mt-3" />
    </li>
  );
}
