import type { Db } from '@/db/client';
import type { ClaimedJob } from '@/db/queries/job-claim';
import { deleteText, writeText } from '@/db/queries/job-texts';
import type { Lease } from './lease';
import { snapshot } from './stream-hub';

const everyMs = 2_000;

/**
 * Stores a running job's text every 2 s for the streams of other processes; returns what ends it. A
 * refused write shows early that the lease is lost.
 */
export function shareText(db: Db, job: ClaimedJob, lease: Lease): () => Promise<void> {
  let stored = '';
  let isStoring = false;
  async function store() {
    const text = snapshot(job.id);
    const isNews = text && text.sections.length > 0 && text.cursor !== stored;
    if (!isNews || isStoring || lease.signal.aborted) return;
    isStoring = true;
    try {
      if (await writeText(db, job, text)) stored = text.cursor;
      else lease.learn(null);
    } catch {
      // During an outage the heartbeat decides.
    } finally {
      isStoring = false;
    }
  }
  const timer = setInterval(() => void store(), everyMs);
  timer.unref();
  return async () => {
    clearInterval(timer);
    if (stored) await deleteText(db, job).catch(isLeftToCleaning);
  };
}

const isLeftToCleaning = () => undefined;
