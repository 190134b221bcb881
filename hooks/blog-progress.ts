import { isRecord, type JsonStore } from '@/lib/browser-storage';

/**
 * What the browser remembers of a running blog generation (spec.md §4, "Blog-generation
 * progress"). Pure rules first, storage below. The server's own progress, once polled, is the
 * truth; this fills the time until then and survives a reload.
 */
export type BlogProgress = {
  isLoading: boolean;
  error: string | null;
  /** Seconds. */
  timeElapsed: number;
  /** Percent. */
  progress: number;
};

/** A run that failed this recently (in seconds of work) is taken up again after a reload. */
export const resumeWindowSeconds = 300;

export const startedProgress: BlogProgress = {
  isLoading: true,
  error: null,
  timeElapsed: 0,
  progress: 0,
};

/** Percent after `seconds` of work: 85 at most for the first 15 seconds, then up to 95. */
export function progressAfter(seconds: number): number {
  if (seconds <= 15) return Math.min(85, (seconds / 20) * 85);
  return Math.min(95, 85 + ((seconds - 15) / 5) * 10);
}

/** One second later; a record that is not loading stays as it is. */
export function tickProgress(record: BlogProgress): BlogProgress {
  if (!record.isLoading) return record;
  const timeElapsed = record.timeElapsed + 1;
  return { ...record, timeElapsed, progress: progressAfter(timeElapsed) };
}

/**
 * A stored record on load. Null means that it is done and must be deleted with its form data;
 * a loading one, or one that failed within the window, goes on with the error cleared.
 */
export function restoreProgress(record: BlogProgress): BlogProgress | null {
  if (record.progress >= 100) return null;
  const { timeElapsed } = record;
  const recent = timeElapsed >= 0 && timeElapsed <= resumeWindowSeconds;
  if (record.isLoading || (record.error && recent))
    return { ...record, isLoading: true, error: null };
  return record;
}

const progressKey = (userId: string) => `inkwright:blog-progress:${userId}`;
const formKey = (userId: string) => `inkwright:blog-form:${userId}`;

/** Reads and restores the stored record; a finished or unreadable one is deleted. */
export function loadBlogProgress(store: JsonStore, userId: string): BlogProgress | null {
  const stored = store.read(progressKey(userId));
  const restored = isProgress(stored) ? restoreProgress(stored) : null;
  if (!restored) clearBlogProgress(store, userId);
  return restored;
}

/** Saves the record, and the form it was started from when given. */
export function saveBlogProgress(
  store: JsonStore,
  { userId, record, form }: { userId: string; record: BlogProgress; form?: unknown },
): void {
  store.write(progressKey(userId), record);
  if (form !== undefined) store.write(formKey(userId), form);
}

export function clearBlogProgress(store: JsonStore, userId: string): void {
  store.remove(progressKey(userId));
  store.remove(formKey(userId));
}

function isProgress(value: unknown): value is BlogProgress {
  if (!isRecord(value)) return false;
  const { isLoading, error, timeElapsed, progress } = value;
  return (
    typeof isLoading === 'boolean' &&
    (error === null || typeof error === 'string') &&
    Number.isFinite(timeElapsed) &&
    Number.isFinite(progress)
  );
}
