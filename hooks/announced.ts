import type { JobView } from '@/lib/jobs/schema';

const storageKey = 'toasted-jobs';
const kept = 200;
/** On a browser that never announced anything, older outcomes are no news. */
const newsMs = 5 * 60_000;

type Store = Pick<Storage, 'getItem' | 'setItem'>;

/**
 * The finished jobs that this browser has not announced yet; they count as announced from now on.
 * Storage that is full or forbidden costs a repeated toast, never an error.
 */
export function takeUnannounced(jobs: JobView[], store: Store, now = Date.now()): JobView[] {
  const finished = jobs.filter((job) => job.status === 'completed' || job.status === 'failed');
  const known = read(store);
  const first = known === null;
  const seen = new Set(known ?? []);
  const fresh = finished.filter((job) => !seen.has(job.id));
  if (fresh.length === 0 && !first) return [];
  write(store, [...seen, ...fresh.map((job) => job.id)].slice(-kept));
  return first ? fresh.filter((job) => now - Date.parse(job.updatedAt) < newsMs) : fresh;
}

function read(store: Store): string[] | null {
  try {
    const value: unknown = JSON.parse(store.getItem(storageKey) ?? 'null');
    return Array.isArray(value) ? value.filter((id) => typeof id === 'string') : null;
  } catch {
    return null;
  }
}

function write(store: Store, ids: string[]): void {
  try {
    store.setItem(storageKey, JSON.stringify(ids));
  } catch {
    // Nothing to do: announcing twice is better than failing.
  }
}
