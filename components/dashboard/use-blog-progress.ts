import { useEffect, useState } from 'react';
import {
  type BlogProgress,
  clearBlogProgress,
  endProgress,
  loadBlogProgress,
  saveBlogProgress,
  startedJobId,
  tickProgress,
} from '@/hooks/blog-progress';
import { useListedJob } from '@/hooks/use-jobs';
import { localStore } from '@/lib/browser-storage';
import { isOver } from '@/lib/jobs/browser/writing';

/**
 * The browser's own record of the post that was started here: restored on load, ticking and saved
 * every second while it loads, ended with its job. Null when there is none.
 */
export function useBlogProgress(userId: string | undefined) {
  const [known, setKnown] = useState<{ jobId: string; record: BlogProgress } | null>(null);
  useEffect(() => {
    if (!userId) return;
    const record = loadBlogProgress(localStore, userId);
    const jobId = startedJobId(localStore, userId);
    setKnown(record && jobId ? { jobId, record } : null);
  }, [userId]);

  const job = useListedJob(known?.jobId ?? '');
  useEffect(() => {
    if (!userId || !job || !isOver(job)) return;
    const record = loadBlogProgress(localStore, userId);
    const ended = record && endProgress(record, job);
    if (ended) saveBlogProgress(localStore, { userId, record: ended });
    else clearBlogProgress(localStore, userId);
    setKnown(ended && { jobId: job.id, record: ended });
  }, [userId, job]);

  const isLoading = known?.record.isLoading ?? false;
  useEffect(() => {
    if (!userId || !isLoading) return;
    const tick = () =>
      setKnown((before) => {
        if (!before) return before;
        const record = tickProgress(before.record);
        saveBlogProgress(localStore, { userId, record });
        return { ...before, record };
      });
    const timer = setInterval(tick, 1000);
    return () => clearInterval(timer);
  }, [userId, isLoading]);
  return known && { jobId: known.jobId, percentage: known.record.progress };
}
