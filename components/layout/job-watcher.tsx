'use client';
import { useAnnouncer } from '@/hooks/use-announcer';
import { useKeepBlogProgress } from '@/hooks/use-blog-progress';
import { useJobFeed } from '@/hooks/use-jobs';

/** Keeps the browser's list of jobs up to date, on whatever screen, and says how they ended. */
export function JobWatcher() {
  const jobs = useJobFeed();
  useAnnouncer(jobs);
  useKeepBlogProgress(jobs);
  return null;
}
