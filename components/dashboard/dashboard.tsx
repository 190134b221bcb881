'use client';
import { useQuery } from '@tanstack/react-query';
import { PenLine } from 'lucide-react';
import Link from 'next/link';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { newPosts } from '@/hooks/new-posts';
import { useHydrated } from '@/hooks/seed-queries';
import { blogProgress } from '@/hooks/use-blog-progress';
import { useActiveJobs } from '@/hooks/use-jobs';
import { queries } from '@/lib/api/queries';
import { greetingName } from '@/lib/auth/names';
import type { ListActions, Site } from './list-actions';
import { LiveCard } from './live-card';
import { PostList } from './post-list';
import { type FirstPage, usePostCount } from './use-post-list';

const maxFollowed = 2;

type Props = { first: FirstPage; sites: Site[]; actions: ListActions };

/** Every post of the writer, and what is being made right now. */
export function Dashboard({ first, sites, actions }: Props) {
  const me = useQuery(queries.user());
  const active = useActiveJobs();
  const fresh = useQuery(newPosts);

  const user = useHydrated(queries.user().queryKey, me.data);
  const jobs = active.jobs ?? [];
  const highlighted = useHydrated(newPosts.queryKey, fresh.data) ?? [];
  const writing = jobs.filter((job) => job.type === 'blog-generation');
  const started = useQuery(blogProgress);
  const curve = useHydrated(blogProgress.queryKey, started.data);
  const total = usePostCount({ q: '' }) ?? 0;
  return (
    <div className="mx-auto max-w-4xl px-4 py-8 sm:px-8 sm:py-12">
      <Header name={user ? greetingName(user) : ''} count={total} />
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
              curve={curve?.jobId === job.id ? curve.record.progress : 0}
              // The oldest are running or next; waiting for a poll to say so would cost their start.
              followed={at >= writing.length - maxFollowed}
            />
          ))}
        </section>
      ) : null}
      <section aria-label="Your posts" className="mt-8">
        <PostList
          first={first}
          highlighted={highlighted}
          imageJobs={jobs.filter((job) => job.type === 'image-generation')}
          isWriting={writing.length > 0}
          sites={sites}
          actions={actions}
        />
      </section>
    </div>
  );
}

function Header({ name, count }: { name: string; count: number }) {
  return (
    <header className="flex flex-col gap-5 sm:flex-row sm:items-end sm:justify-between">
      <div className="min-w-0">
        <h1 className="break-words font-semibold font-serif text-4xl tracking-tight">
          {/* A line of its own on phones: a late font would fit both in one, and move the page. */}
          Welcome back, <span className="max-sm:block">{name}</span>
        </h1>
        <p className="mt-2 text-muted-foreground">
          <span>Total posts</span>{' '}
          <span className="font-semibold text-foreground tabular-nums">
            {count.toLocaleString('en-US')}
          </span>
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
