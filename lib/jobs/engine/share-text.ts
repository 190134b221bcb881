import type { Db } from '@/db/client';
import type { ClaimedJob } from '@/db/queries/job-claim';
import { deleteText, writeText } from '@/db/queries/job-texts';
import type { Lease } from './lease';
import { snapshot } from './stream-hub';

/** How far watchers in other processes are behind. */
const everyMs = 2_000;

/**
 * Stores the text of a job that this process runs, for streams of other processes, and learns that
 * way that the job was stopped elsewhere. Returns what ends it.
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
      // The database is away: the heartbeat decides what that means.
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
