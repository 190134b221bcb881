'use client';
import { useQuery } from '@tanstack/react-query';
import { FileText, PenLine } from 'lucide-react';
import Link from 'next/link';
import { EmptyState } from '@/components/shared/empty-state';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { newPosts } from '@/hooks/new-posts';
import { useHydrated } from '@/hooks/seed-queries';
import { useActiveJobs } from '@/hooks/use-jobs';
import { queries } from '@/lib/api/queries';
import { greetingName } from '@/lib/auth/names';
import { LiveCard } from './live-card';
import { PostRow } from './post-row';
import { useBlogProgress } from './use-blog-progress';

const mostFollowed = 2;

/** Every post of the writer, and what is being made right now. */
export function Dashboard() {
  const me = useQuery(queries.user());
  const posts = useQuery(queries.posts());
  const active = useActiveJobs();
  const fresh = useQuery(newPosts);

  const user = useHydrated(queries.user().queryKey, me.data);
  const jobs = active.jobs ?? [];
  const highlighted = useHydrated(newPosts.queryKey, fresh.data) ?? [];
  const writing = jobs.filter((job) => job.type === 'blog-generation');
  const curve = useBlogProgress(user?.id);
  const list = useHydrated(queries.posts().queryKey, posts.data) ?? [];
  return (
    <div className="mx-auto max-w-4xl px-4 py-8 sm:px-8 sm:py-12">
      <Header name={user ? greetingName(user) : ''} count={list.length} />
      {active.isLost ? (
        <Alert variant="destructive" className="mt-8">
          The server cannot be reached right now, so progress is not up to date. Work goes on
          without this page; it will catch up by itself.
        </Alert>
      ) : null}
      {writing.length > 0 ? (
        <section aria-label="In progress" className="mt-8 flex flex-col gap-4">
          {writing.map((job, at) => (
            <LiveCard
              key={job.id}
              job={job}
              curve={curve?.jobId === job.id ? curve.percentage : 0}
              // The oldest are running or next; waiting for a poll to say so would cost their start.
              followed={at >= writing.length - mostFollowed}
            />
          ))}
        </section>
      ) : null}
      <section aria-label="Your posts" className="mt-8">
        {list.length > 0 ? (
          <ul className="flex flex-col gap-4">
            {list.map((post) => (
              <PostRow
                key={post.id}
                post={post}
                isNew={highlighted.includes(post.id)}
                imageJob={jobs.find(
                  (job) => job.type === 'image-generation' && job.data.postId === post.id,
                )}
              />
            ))}
          </ul>
        ) : (
          <EmptyState
            icon={<FileText />}
            title="No posts yet"
            action={
              <Button asChild size="lg">
                <Link href="/create">Create Your First Post</Link>
              </Button>
            }
          >
            {writing.length > 0
              ? 'Your first post is being written. It appears here the moment it is done.'
              : 'Start from a keyword. You choose the title and the reader, shape the outline, and get a long post to make your own.'}
          </EmptyState>
        )}
      </section>
    </div>
  );
}

function Header({ name, count }: { name: string; count: number }) {
  return (
    <header className="flex flex-col gap-5 sm:flex-row sm:items-end sm:justify-between">
      <div className="min-w-0">
        <h1 className="break-words font-semibold font-serif text-4xl tracking-tight">
          Welcome back, {name}
        </h1>
        <p className="mt-2 text-muted-foreground">
          <span>Total posts</span>{' '}
          <span className="font-semibold text-foreground tabular-nums">{count}</span>
        </p>
      </div>
      <Button asChild className="sm:mb-1">
        <Link href="/create">
          <PenLine aria-hidden />
          Create New Post
        </Link>
      </Button>
    </header>
  );
}
