import type { JsonStore } from '@/lib/browser-storage';
import { isOver } from '@/lib/jobs/browser/writing';
import type { JobView } from '@/lib/jobs/schema';

const storageKey = 'toasted-jobs';
const kept = 200;
/** Older outcomes are no news. */
const newsMs = 5 * 60_000;

/**
 * What one tab knows of how jobs end. `now` is in milliseconds of this browser's clock, which may
 * differ from the server's; so an end that the tab has seen itself is dated by the tab.
 */
export function createOutcomes() {
  let finished: ReadonlySet<string> | null = null;
  const runningAt = new Map<string, number>();
  const seenEnds = new Set<string>();

  /** Takes in the latest list. Returns the jobs that ended since the one before. */
  function see(jobs: JobView[], now = Date.now()): JobView[] {
    const before = finished;
    const ends = jobs.filter(isOver);
    finished = new Set(ends.map(({ id }) => id));
    for (const job of jobs) if (!isOver(job)) runningAt.set(job.id, now);
    const ended = before ? ends.filter(({ id }) => !before.has(id) && !seenEnds.has(id)) : [];
    for (const { id } of ended) seenEnds.add(id);
    return ended;
  }

  /** True when `see` has returned the job. */
  function sawEnd(job: JobView): boolean {
    return seenEnds.has(job.id);
  }

  /** True for five minutes after the end of a job. */
  function isNews(job: JobView, now = Date.now()): boolean {
    const seenRunning = runningAt.get(job.id) ?? Number.NEGATIVE_INFINITY;
    return isOver(job) && now - Math.max(seenRunning, Date.parse(job.updatedAt)) < newsMs;
  }

  return { see, sawEnd, isNews };
}

/** Those of the jobs that no tab of this browser has announced. */
export function unannounced(jobs: JobView[], store: JsonStore): JobView[] {
  const known = announcedIds(store);
  return jobs.filter(({ id }) => !known.includes(id));
}

/** As {@link unannounced}; they count as announced from now. */
export function takeUnannounced(jobs: JobView[], store: JsonStore): JobView[] {
  const fresh = unannounced(jobs, store);
  if (fresh.length > 0)
    store.write(storageKey, [...announcedIds(store), ...fresh.map(({ id }) => id)].slice(-kept));
  return fresh;
}

function announcedIds(store: JsonStore): string[] {
  const value = store.read(storageKey);
  return Array.isArray(value) ? value.filter((id) => typeof id === 'string') : [];
}
