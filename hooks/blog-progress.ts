import { isRecord, type JsonStore } from '@/lib/browser/browser-storage';
import type { JobView } from '@/lib/jobs/schema';

export type BlogProgress = {
  isLoading: boolean;
  error: string | null;
  /** Seconds. */
  timeElapsed: number;
  /** Percent. */
  progress: number;
};

// A run that failed after at most this much work resumes on reload.
const resumeWindowSeconds = 300;

// The server reports at most this before the first step is recorded.
const firstStepPercent = 4;

export const startedProgress: BlogProgress = {
  isLoading: true,
  error: null,
  timeElapsed: 0,
  progress: 0,
};

/** Percent after `seconds` of work. A guess, so it stops at 95. */
export function progressAfter(seconds: number): number {
  if (seconds <= 15) return Math.min(85, (seconds / 20) * 85);
  return Math.min(95, 85 + ((seconds - 15) / 5) * 10);
}

export function tickProgress(record: BlogProgress): BlogProgress {
  if (!record.isLoading) return record;
  const timeElapsed = record.timeElapsed + 1;
  return { ...record, timeElapsed, progress: progressAfter(timeElapsed) };
}

/** Returns null for a finished record. A loading one, or one that failed early, resumes. */
export function restoreProgress(record: BlogProgress): BlogProgress | null {
  if (record.progress >= 100) return null;
  const { timeElapsed } = record;
  const recent = timeElapsed >= 0 && timeElapsed <= resumeWindowSeconds;
  if (record.isLoading || (record.error && recent))
    return { ...record, isLoading: true, error: null };
  return record;
}

/** Keeps an error for the next load; null when the post exists or its owner cancelled. */
export function endProgress(
  record: BlogProgress,
  job: Pick<JobView, 'status' | 'error'>,
): BlogProgress | null {
  if (job.status !== 'failed' || job.error === 'Cancelled') return null;
  return { ...record, isLoading: false, error: job.error ?? 'An unknown error occurred' };
}

/** Uses the curve until the server records a step, then never falls below `held`. */
export function displayedPercentage(server: number, curve: number, held = 0): number {
  const isGuess = server <= firstStepPercent;
  return Math.max(server, isGuess ? Math.round(curve) : held);
}

const progressKey = (userId: string) => `inkwright:blog-progress:${userId}`;
const formKey = (userId: string) => `inkwright:blog-form:${userId}`;

export function loadBlogProgress(store: JsonStore, userId: string): BlogProgress | null {
  const stored = store.read(progressKey(userId));
  const restored = isProgress(stored) ? restoreProgress(stored) : null;
  if (!restored) clearBlogProgress(store, userId);
  return restored;
}

export function saveBlogProgress(
  store: JsonStore,
  { userId, record, form }: { userId: string; record: BlogProgress; form?: { jobId: string } },
): void {
  store.write(progressKey(userId), record);
  if (form !== undefined) store.write(formKey(userId), form);
}

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
