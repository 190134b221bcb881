'use client';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { isUnauthorized } from '@/lib/api/client';
import { queries } from '@/lib/api/queries';
import { isOver } from '@/lib/jobs/browser/writing';
import type { JobView } from '@/lib/jobs/schema';
import { addEndedJob, isLost, jobPolls, latestList, missesOne, refreshJobs } from './job-polls';
import { useHydrated, useIsHydrating } from './seed-queries';
import { jobsChanged } from './tab-word';

/** Polls for every reader below; mount it once. Undefined before the first answer. */
export function useJobFeed(): JobView[] | undefined {
  const client = useQueryClient();
  // Subscribed here because the poll interval depends on them.
  const active = useQuery({ ...queries.activeJobs(), enabled: false });
  useQuery({ ...queries.activeImageJobs(), enabled: false });
  const all = useQuery(jobPolls(client).all);
  const hasEnded = missesOne(
    { data: all.data, at: all.dataUpdatedAt },
    { data: active.data, at: active.dataUpdatedAt },
  );
  useEffect(() => {
    if (hasEnded) client.invalidateQueries({ queryKey: queries.jobs().queryKey, exact: true });
  }, [client, hasEnded]);
  useEffect(() => {
    const refresh = () => {
      if (!document.hidden) refreshJobs(client);
    };
    const stop = jobsChanged.listen(refresh);
    // React Query refetches on visibility, not on window focus.
    window.addEventListener('focus', refresh);
    return () => {
      stop();
      window.removeEventListener('focus', refresh);
    };
  }, [client]);
  return all.data;
}

/** Polls every second while a job is unfinished. `isLost`: the server is unreachable. */
export function useActiveJobs() {
  const client = useQueryClient();
  const all = useQuery({ ...queries.jobs(), enabled: false });
  const active = useQuery(jobPolls(client).active);
  const isHydrating = useIsHydrating();
  return {
    jobs: useHydrated(queries.activeJobs().queryKey, useUnfinished([all, active])),
    isLost: !isHydrating && all.isError && !isUnauthorized(all.error),
  };
}

export function useActiveImageJobs(): JobView[] | undefined {
  const all = useQuery({ ...queries.jobs(), enabled: false });
  const images = useQuery({ ...queries.activeImageJobs(), refetchOnMount: 'always' });
  const unfinished = useUnfinished([all, images], 'image-generation');
  return useHydrated(queries.activeImageJobs().queryKey, unfinished);
}

export function useListedJob(id: string): JobView | undefined {
  const { data } = useQuery({ ...queries.jobs(), enabled: false });
  return useHydrated(queries.jobs().queryKey, data)?.find((job) => job.id === id);
}

export function useFollowedJob(id: string | null) {
  const client = useQueryClient();
  const { data, error } = useQuery({ ...jobPolls(client).single(id ?? ''), enabled: id !== null });
  const job = id !== null && data?.id === id ? data : undefined;
  const ended = job && isOver(job) ? job : undefined;
  useEffect(() => {
    if (ended) addEndedJob(client, ended);
  }, [client, ended]);
  return { job, error, isLost: isLost(error) };
}

type Result = { data: JobView[] | undefined; dataUpdatedAt: number };

function useUnfinished(results: Result[], type?: JobView['type']): JobView[] | undefined {
  const list = latestList(results.map(({ data, dataUpdatedAt: at }) => ({ data, at })));
  return useMemo(
    () => list?.filter((job) => !isOver(job) && (type === undefined || job.type === type)),
    [list, type],
  );
}
