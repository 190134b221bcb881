import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { ApiError } from '@/lib/api/client';
import { queries } from '@/lib/api/queries';
import { isOver } from '@/lib/jobs/browser/writing';
import type { JobView } from '@/lib/jobs/schema';
import { jobsChanged } from './tab-word';

const activeMs = 1_000;
const singleMs = 1_000;
const allMs = 2_000;
// While no job is unfinished: other devices start jobs too.
const idleMs = 15_000;

/** `at` is in milliseconds of this browser's clock. */
type JobAnswer = { data: JobView[] | undefined; at: number };

type JobState = { data: JobView | undefined; error: Error | null };

export function latestList(answers: JobAnswer[]): JobView[] | undefined {
  const known = answers.filter(({ data }) => data !== undefined);
  return known.reduce<JobAnswer | undefined>(
    (latest, answer) => (latest && latest.at >= answer.at ? latest : answer),
    undefined,
  )?.data;
}

/** True when the newer active list lacks a job that `all` shows as unfinished: it has ended. */
export function missesOne(all: JobAnswer, active: JobAnswer): boolean {
  if (!all.data || !active.data || active.at <= all.at) return false;
  const ids = new Set(active.data.map(({ id }) => id));
  return all.data.some((job) => !isOver(job) && !ids.has(job.id));
}

/** Only useJobFeed and the readers in use-jobs.ts may poll with these. */
export function jobPolls(client: QueryClient) {
  return {
    all: {
      ...queries.jobs(),
      refetchInterval: () => (isBusy(client) ? allMs : idleMs),
      refetchOnWindowFocus: 'always' as const,
    },
    active: {
      ...queries.activeJobs(),
      refetchInterval: () => (isBusy(client) ? activeMs : (false as const)),
    },
    single: (id: string) => ({
      ...queries.job(id),
      refetchInterval: ({ state }: { state: JobState }) =>
        (state.data && isOver(state.data)) || isLost(state.error) ? (false as const) : singleMs,
    }),
  };
}

/** Refreshes every tab; resolves when this tab's list has been fetched or has failed. */
export function wakeJobs(client: QueryClient): Promise<void> {
  jobsChanged.tell();
  return refreshJobs(client);
}

export function refreshJobs(client: QueryClient): Promise<void> {
  for (const { queryKey } of [queries.activeJobs(), queries.stats()]) askAgain(client, queryKey);
  return askAgain(client, queries.jobs().queryKey);
}

function askAgain(client: QueryClient, queryKey: QueryKey): Promise<void> {
  // invalidateQueries would accept a first answer already in flight, which may be too old.
  if (client.getQueryData(queryKey) === undefined)
    client.cancelQueries({ queryKey, exact: true }, { silent: true });
  return client.invalidateQueries({ queryKey, exact: true });
}

export function addEndedJob(client: QueryClient, job: JobView): void {
  client.setQueryData(
    queries.jobs().queryKey,
    (known) => known && [job, ...known.filter(({ id }) => id !== job.id)],
  );
  refreshJobs(client);
}

export function isLost(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 404 || error.status === 401);
}

/** True while a job is unfinished, and before the first answer. */
function isBusy(client: QueryClient): boolean {
  const lists = [queries.jobs(), queries.activeJobs(), queries.activeImageJobs()];
  const answers = lists.map(({ queryKey }) => {
    const state = client.getQueryState<JobView[]>(queryKey);
    return { data: state?.data, at: state?.dataUpdatedAt ?? 0 };
  });
  return latestList(answers)?.some((job) => !isOver(job)) ?? true;
}
