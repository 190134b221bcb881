import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { ApiError } from '@/lib/api/client';
import { queries } from '@/lib/api/queries';
import { isOver } from '@/lib/jobs/browser/writing';
import type { JobView } from '@/lib/jobs/schema';
import { jobsChanged } from './tab-word';

/** How often jobs are asked for while one is unfinished, in milliseconds. */
const activeMs = 1_000;
const singleMs = 1_000;
const allMs = 2_000;
/** How often the list of all jobs is asked for while none is: other devices start jobs as well. */
const idleMs = 15_000;

/** What a list of jobs answered, and when, in milliseconds of this browser's clock. */
type JobAnswer = { data: JobView[] | undefined; at: number };

type JobState = { data: JobView | undefined; error: Error | null };

/** The list that was answered last, or undefined before the first answer. */
export function latestList(answers: JobAnswer[]): JobView[] | undefined {
  const known = answers.filter(({ data }) => data !== undefined);
  return known.reduce<JobAnswer | undefined>(
    (latest, answer) => (latest && latest.at >= answer.at ? latest : answer),
    undefined,
  )?.data;
}

/** True when the newer list of active jobs misses one that the list of all shows as unfinished. */
export function missesOne(all: JobAnswer, active: JobAnswer): boolean {
  if (!all.data || !active.data || active.at <= all.at) return false;
  const ids = new Set(active.data.map(({ id }) => id));
  return all.data.some((job) => !isOver(job) && !ids.has(job.id));
}

/**
 * The queries of the browser's job feed with their intervals. Only the feed and the readers in
 * use-jobs.ts may poll with them; React Query does not run intervals in hidden tabs.
 */
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

/**
 * Asks for jobs and the balance at once, in this tab and in the others, after a start or a stop.
 * Resolves when this tab has the list of all jobs, or could not get it.
 */
export function wakeJobs(client: QueryClient): Promise<void> {
  jobsChanged.tell();
  return refreshJobs(client);
}

/** As {@link wakeJobs}, in this tab alone. */
export function refreshJobs(client: QueryClient): Promise<void> {
  for (const { queryKey } of [queries.activeJobs(), queries.stats()]) askAgain(client, queryKey);
  return askAgain(client, queries.jobs().queryKey);
}

/** As `invalidateQueries`, also while the first answer is under way: that one may be too old. */
function askAgain(client: QueryClient, queryKey: QueryKey): Promise<void> {
  // React Query itself waits for that answer and takes it for the new one.
  if (client.getQueryData(queryKey) === undefined)
    client.cancelQueries({ queryKey, exact: true }, { silent: true });
  return client.invalidateQueries({ queryKey, exact: true });
}

/** Puts a job that a single poll or an event stream has seen to end into the list of all jobs. */
export function addEndedJob(client: QueryClient, job: JobView): void {
  client.setQueryData(
    queries.jobs().queryKey,
    (known) => known && [job, ...known.filter(({ id }) => id !== job.id)],
  );
  refreshJobs(client);
}

/** True for a job that is not there for this user, or no longer. */
export function isLost(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 404 || error.status === 401);
}

/** True while a job is unfinished, and until it is known whether one is. */
function isBusy(client: QueryClient): boolean {
  const lists = [queries.jobs(), queries.activeJobs(), queries.activeImageJobs()];
  const answers = lists.map(({ queryKey }) => {
    const state = client.getQueryState<JobView[]>(queryKey);
    return { data: state?.data, at: state?.dataUpdatedAt ?? 0 };
  });
  return latestList(answers)?.some((job) => !isOver(job)) ?? true;
}
