import type { JsonStore } from '@/lib/browser/browser-storage';
import { isOver } from '@/lib/jobs/browser/writing';
import type { JobView } from '@/lib/jobs/schema';

const announcedKey = 'toasted-jobs';
const awaitedKey = 'inkwright:awaited-jobs';
const kept = { announced: 200, awaited: 50 };
// The end of a job that this browser never saw running is news only this long.
const newsMs = 5 * 60_000;

/** The end of a job once seen running is news whenever it is found, even after a restart. */
export function createOutcomes(store: JsonStore) {
  let finished: ReadonlySet<string> | null = null;
  const awaited = new Set(storedIds(store, awaitedKey));
  const seenEnds = new Set<string>();

  function see(jobs: JobView[]): JobView[] {
    const before = finished;
    const ends = jobs.filter(isOver);
    finished = new Set(ends.map(({ id }) => id));
    const begun = jobs.filter((job) => !isOver(job) && !awaited.has(job.id));
    for (const { id } of begun) awaited.add(id);
    addIds(store, awaitedKey, begun, kept.awaited);
    const ended = before ? ends.filter(({ id }) => !before.has(id) && !seenEnds.has(id)) : [];
    for (const { id } of ended) seenEnds.add(id);
    return ended;
  }

  function sawEnd(job: JobView): boolean {
    return seenEnds.has(job.id);
  }

  /** `now` and the server's clock may differ in either direction, hence `Math.abs`. */
  function isNews(job: JobView, now = Date.now()): boolean {
    if (!isOver(job)) return false;
    return awaited.has(job.id) || Math.abs(now - Date.parse(job.updatedAt)) < newsMs;
  }

  return { see, sawEnd, isNews };
}

export function unannounced(jobs: JobView[], store: JsonStore): JobView[] {
  const known = storedIds(store, announcedKey);
  return jobs.filter(({ id }) => !known.includes(id));
}

export function takeUnannounced(jobs: JobView[], store: JsonStore): JobView[] {
  const fresh = unannounced(jobs, store);
  addIds(store, announcedKey, fresh, kept.announced);
  const awaited = storedIds(store, awaitedKey);
  const left = awaited.filter((id) => !fresh.some((job) => job.id === id));
  if (left.length < awaited.length) store.write(awaitedKey, left);
  return fresh;
}

function addIds(store: JsonStore, key: string, jobs: JobView[], max: number): void {
  if (jobs.length === 0) return;
  const ids = [...storedIds(store, key), ...jobs.map(({ id }) => id)];
  store.write(key, [...new Set(ids)].slice(-max));
}

function storedIds(store: JsonStore, key: string): string[] {
  const value = store.read(key);
  return Array.isArray(value) ? value.filter((id) => typeof id === 'string') : [];
}
