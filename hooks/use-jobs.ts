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

/**
 * The poll of all jobs, which every reader below lives on. Mounted once, around every signed-in
 * screen. Returns the list, finished jobs too; undefined until it is known.
 */
export function useJobFeed(): JobView[] | undefined {
  const client = useQueryClient();
  // Read here as well, because the interval of the poll depends on them.
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
    // React Query listens to the visibility of the tab, not to the focus of the window.
    window.addEventListener('focus', refresh);
    return () => {
      stop();
      window.removeEventListener('focus', refresh);
    };
  }, [client]);
  return all.data;
}

/**
 * The unfinished jobs, newest first, asked for every second while there are any; undefined until
 * they are known. `isLost` is true while the server cannot be reached.
 */
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

/** The unfinished image jobs, asked for when a screen with images opens. */
export function useActiveImageJobs(): JobView[] | undefined {
  const all = useQuery({ ...queries.jobs(), enabled: false });
  const images = useQuery({ ...queries.activeImageJobs(), refetchOnMount: 'always' });
  const unfinished = useUnfinished([all, images], 'image-generation');
  return useHydrated(queries.activeImageJobs().queryKey, unfinished);
}

/** A job by its id from the list of all, without a request of its own. */
export function useListedJob(id: string): JobView | undefined {
  const { data } = useQuery({ ...queries.jobs(), enabled: false });
  return useHydrated(queries.jobs().queryKey, data)?.find((job) => job.id === id);
}

/**
 * One job, asked for every second until it ends or is lost; nothing while `id` is null. Its end is
 * passed on to every other reader at once.
 */
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

/** The unfinished jobs of the list that was answered last. */
function useUnfinished(results: Result[], type?: JobView['type']): JobView[] | undefined {
  const list = latestList(results.map(({ data, dataUpdatedAt: at }) => ({ data, at })));
  return useMemo(
    () => list?.filter((job) => !isOver(job) && (type === undefined || job.type === type)),
    [list, type],
  );
}
