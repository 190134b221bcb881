'use client';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { queries } from '@/lib/api/queries';
import { localStore } from '@/lib/browser-storage';
import type { JobView } from '@/lib/jobs/schema';
import { notify } from '@/lib/notify';
import { isImageOnScreen } from './images-on-screen';
import { markNew } from './new-posts';
import { noticeOf, postIdOf } from './outcome-notice';
import { createOutcomes, takeUnannounced } from './outcomes';

/** How long a visible tab without the focus leaves the announcement to the one that has it. */
const yieldMs = 700;

/**
 * Announces the end of jobs once per browser, on whatever screen the writer is. A hidden tab stays
 * silent; its part is done by a visible one, or by itself once it is shown.
 */
export function useAnnouncer(jobs: JobView[] | undefined): void {
  const client = useQueryClient();
  const [outcomes] = useState(createOutcomes);
  useEffect(() => {
    if (jobs) refreshAfter(client, outcomes.see(jobs));
    const news = () => (jobs ?? []).filter((job) => outcomes.isNews(job));
    const announce = async () => {
      if (document.hidden || news().length === 0) return;
      const taken = await exclusively(() => takeUnannounced(news(), localStore));
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

/** Two tabs that read the list of announced jobs at the same moment would both announce. */
async function exclusively<T>(run: () => T): Promise<T> {
  // Only secure contexts have locks.
  return navigator.locks ? navigator.locks.request('inkwright:toasted-jobs', run) : run();
}

/** Reads the balance and, after a post, the list of posts again, and highlights the new ones. */
function refreshAfter(client: QueryClient, ended: JobView[]): void {
  if (ended.length === 0) return;
  client.invalidateQueries({ queryKey: queries.stats().queryKey });
  const written = ended.map(postIdOf).filter((id) => id !== null);
  if (written.length === 0) return;
  // Screens that are not open get the list too: their copy of it would be shown again.
  client
    .invalidateQueries({ queryKey: queries.posts().queryKey, exact: true, refetchType: 'all' })
    .then(() => markNew(client, written));
}
