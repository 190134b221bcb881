'use client';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { isPostList, queries } from '@/lib/api/queries';
import { localStore } from '@/lib/browser/browser-storage';
import { notify } from '@/lib/browser/notify';
import type { JobView } from '@/lib/jobs/schema';
import { isImageOnScreen } from './images-on-screen';
import { markNew } from './new-posts';
import { noticeOf, postIdOf } from './outcome-notice';
import { createOutcomes, takeUnannounced, unannounced } from './outcomes';

/** How long a visible tab without the focus leaves the announcement to the one that has it. */
const yieldMs = 700;
const lockName = 'inkwright:toasted-jobs';
/** By then every tab reads that the job has been announced. */
const heldMs = 10_000;

/**
 * Announces the end of jobs once per browser, on whatever screen the writer is. A hidden tab stays
 * silent; its part is done by a visible one, or by itself once it is shown.
 */
export function useAnnouncer(jobs: JobView[] | undefined): void {
  const client = useQueryClient();
  const [outcomes] = useState(() => createOutcomes(localStore));
  useEffect(() => {
    if (jobs) refreshAfter(client, outcomes.see(jobs));
    const news = () => (jobs ?? []).filter((job) => outcomes.isNews(job));
    const announce = async () => {
      if (document.hidden || news().length === 0) return;
      const taken = await takeAlone(news());
      for (const job of taken) notify(noticeOf(job, isImageOnScreen(job)));
      // What ended before this tab asked for the first time.
      refreshAfter(
        client,
        taken.filter((job) => !outcomes.sawEnd(job)),
      );
    };
    const timer = setTimeout(announce, document.hasFocus() ? 0 : yieldMs);
    document.addEventListener('visibilitychange', announce);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', announce);
    };
  }, [jobs, client, outcomes]);
}

/**
 * Those of the jobs that this tab is to announce. A lock per job decides between tabs: what one has
 * written into the local storage reaches the processes of the others late.
 */
async function takeAlone(jobs: JobView[]): Promise<JobView[]> {
  // Only secure contexts have locks.
  if (!navigator.locks) return takeUnannounced(jobs, localStore);
  const taken = unannounced(jobs, localStore).map(
    (job) =>
      new Promise<JobView[]>((resolve) => {
        navigator.locks.request(`${lockName}:${job.id}`, { ifAvailable: true }, async (lock) => {
          if (!lock) return resolve([]);
          // The list of announced jobs is read, added to and written by one tab at a time.
          resolve(
            await navigator.locks.request(lockName, () => takeUnannounced([job], localStore)),
          );
          await new Promise((release) => setTimeout(release, heldMs));
        });
      }),
  );
  return (await Promise.all(taken)).flat();
}

/** Reads the balance and, after a post or an image, the list of posts again; highlights new posts. */
function refreshAfter(client: QueryClient, ended: JobView[]): void {
  if (ended.length === 0) return;
  client.invalidateQueries({ queryKey: queries.stats().queryKey });
  const written = ended.map(postIdOf).filter((id) => id !== null);
  // The list shows the first image of each post.
  const isIllustrated = ended.some(
    (job) => job.type === 'image-generation' && job.status === 'completed',
  );
  if (written.length === 0 && !isIllustrated) return;
  // Screens that are not open get the list too: their copy of it would be shown again.
  client
    .invalidateQueries({ predicate: isPostList, refetchType: 'all' })
    .then(() => markNew(client, written));
}
