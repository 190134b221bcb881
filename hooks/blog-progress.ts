import { isRecord, type JsonStore } from '@/lib/browser/browser-storage';
import type { JobView } from '@/lib/jobs/schema';

/**
 * What the browser remembers of a running blog generation. Pure rules first, storage below. The server's own progress, once polled, is the
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
const resumeWindowSeconds = 300;

/** What the server reports before the first step of a post is recorded, at most. */
const firstStepPercent = 4;

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

/**
 * The record once its job has ended: an error is kept for the next load; null when it is done with,
 * because the post is there or its writer has stopped it.
 */
export function endProgress(
  record: BlogProgress,
  job: Pick<JobView, 'status' | 'error'>,
): BlogProgress | null {
  if (job.status !== 'failed' || job.error === 'Cancelled') return null;
  return { ...record, isLoading: false, error: job.error ?? 'An unknown error occurred' };
}

/**
 * The percentage to show for a running job: the curve until the server has recorded a first step,
 * and the larger of the two. `held` is what the curve had reached by then; it is not taken back.
 */
export function shownPercentage(server: number, curve: number, held = 0): number {
  const isGuess = server <= firstStepPercent;
  return Math.max(server, isGuess ? Math.round(curve) : held);
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

/** Saves the record, and the form it was started from, with its job, when given. */
export function saveBlogProgress(
  store: JsonStore,
  { userId, record, form }: { userId: string; record: BlogProgress; form?: { jobId: string } },
): void {
  store.write(progressKey(userId), record);
  if (form !== undefined) store.write(formKey(userId), form);
}

/** The job that the stored record is about, if the form kept with it says so. */
export function startedJobId(store: JsonStore, userId: string): string | null {
  const form = store.read(formKey(userId));
  return isRecord(form) && typeof form.jobId === 'string' ? form.jobId : null;
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
