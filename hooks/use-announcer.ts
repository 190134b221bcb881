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

// A visible tab without focus waits this long for the focused one.
const yieldMs = 700;
const lockName = 'inkwright:toasted-jobs';
// Long enough for every tab to read that the job was announced.
const heldMs = 10_000;

/** Announces each end once per browser. A hidden tab waits until it is visible. */
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

// Locks decide between tabs: local storage reaches other processes late.
async function takeAlone(jobs: JobView[]): Promise<JobView[]> {
  // Only secure contexts have locks.
  if (!navigator.locks) return takeUnannounced(jobs, localStore);
  const taken = unannounced(jobs, localStore).map(
    (job) =>
      new Promise<JobView[]>((resolve) => {
        navigator.locks.request(`${lockName}:${job.id}`, { ifAvailable: true }, async (lock) => {
          if (!lock) return resolve([]);
          resolve(
            await navigator.locks.request(lockName, () => takeUnannounced([job], localStore)),
          );
          await new Promise((release) => setTimeout(release, heldMs));
        });
      }),
  );
  return (await Promise.all(taken)).flat();
}

function refreshAfter(client: QueryClient, ended: JobView[]): void {
  if (ended.length === 0) return;
  client.invalidateQueries({ queryKey: queries.stats().queryKey });
  const written = ended.map(postIdOf).filter((id) => id !== null);
  const changesRows = ended.some(
    ({ type, status }) =>
      type === 'publication' || (type === 'image-generation' && status === 'completed'),
  );
  if (written.length === 0 && !changesRows) return;
  // Refetch for closed screens too: they would first show their old copy.
  client
    .invalidateQueries({ predicate: isPostList, refetchType: 'all' })
    .then(() => markNew(client, written));
}
