'use client';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { takeUnannounced } from '@/hooks/announced';
import { markNew } from '@/hooks/new-posts';
import { queries } from '@/lib/api/queries';
import type { JobView } from '@/lib/jobs/schema';
import { notify } from '@/lib/notify';

/** Announces finished jobs once per browser, on whatever screen the writer is (spec.md §4). */
export function JobWatcher() {
  const queryClient = useQueryClient();
  const { data: jobs } = useQuery({ ...queries.jobs(), refetchInterval: 2000 });
  useEffect(() => {
    const news = jobs ? takeUnannounced(jobs, window.localStorage) : [];
    if (news.length === 0) return;
    for (const job of news) announce(job);
    const written = news.map((job) => postIdOf(job)).filter((id) => id !== null);
    queryClient.invalidateQueries({ queryKey: queries.stats().queryKey });
    queryClient
      .invalidateQueries({ queryKey: queries.posts().queryKey })
      .then(() => markNew(queryClient, written));
  }, [jobs, queryClient]);
  return null;
}

function postIdOf(job: JobView): string | null {
  if (job.type !== 'blog-generation' || job.status !== 'completed') return null;
  return job.result?.postId ?? null;
}

function announce(job: JobView): void {
  const isPost = job.type === 'blog-generation';
  if (job.status === 'failed') {
    notify({
      title: isPost ? 'Blog generation failed' : 'Image generation failed',
      description: job.error ?? 'An unknown error occurred',
      tone: 'destructive',
      duration: 6000,
    });
    return;
  }
  if (isPost)
    notify({
      title: 'Blog Post Generated!',
      description: `Your post "${job.result?.post?.title ?? ''}" has been created successfully.`,
    });
  else
    notify({
      title: 'Image Generated!',
      description: 'Your image has been generated successfully.',
    });
}
