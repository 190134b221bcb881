import {
  type QueryClient,
  queryOptions,
  skipToken,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useEffect } from 'react';
import { queries } from '@/lib/api/queries';
import { localStore } from '@/lib/browser/browser-storage';
import { isOver } from '@/lib/jobs/browser/writing';
import type { JobView } from '@/lib/jobs/schema';
import {
  type BlogProgress,
  clearBlogProgress,
  endProgress,
  loadBlogProgress,
  saveBlogProgress,
  startedJobId,
  startedProgress,
  tickProgress,
} from './blog-progress';

type Kept = { jobId: string; record: BlogProgress };

export const blogProgress = queryOptions<Kept | null>({
  queryKey: ['blog-progress'],
  queryFn: skipToken,
  initialData: null,
});

const show = (client: QueryClient, kept: Kept | null) =>
  client.setQueryData(blogProgress.queryKey, () => kept);

export function startBlogProgress(
  client: QueryClient,
  { userId, form }: { userId: string; form: { jobId: string } },
): void {
  saveBlogProgress(localStore, { userId, record: startedProgress, form });
  const { jobId } = form;
  show(client, { jobId, record: startedProgress });
}

export function useKeepBlogProgress(jobs: JobView[] | undefined): void {
  const client = useQueryClient();
  const userId = useQuery(queries.user()).data?.id;
  const { data: known } = useQuery(blogProgress);
  useEffect(() => {
    if (!userId) return;
    const record = loadBlogProgress(localStore, userId);
    const jobId = startedJobId(localStore, userId);
    show(client, record && jobId ? { jobId, record } : null);
  }, [client, userId]);

  const job = jobs?.find(({ id }) => id === known?.jobId);
  useEffect(() => {
    if (!userId || !job || !isOver(job)) return;
    const record = loadBlogProgress(localStore, userId);
    const ended = record && endProgress(record, job);
    if (ended) saveBlogProgress(localStore, { userId, record: ended });
    else clearBlogProgress(localStore, userId);
    show(client, ended && { jobId: job.id, record: ended });
  }, [client, userId, job]);

  const isLoading = known?.record.isLoading ?? false;
  useEffect(() => {
    if (!userId || !isLoading) return;
    const tick = () =>
      client.setQueryData(blogProgress.queryKey, (before) => {
        if (!before) return before;
        const record = tickProgress(before.record);
        saveBlogProgress(localStore, { userId, record });
        return { ...before, record };
      });
    const timer = setInterval(tick, 1000);
    return () => clearInterval(timer);
  }, [client, userId, isLoading]);
}
