import type { JobView } from '@/lib/jobs/schema';

/** A job as the browser sees it: a post being written, unless told. */
export function aJob(changes: Partial<JobView> = {}): JobView {
  const now = new Date().toISOString();
  return {
    id: 'j',
    type: 'blog-generation',
    status: 'in-progress',
    error: null,
    progress: { percentage: 10, message: 'Writing', timeElapsed: 1 },
    data: {},
    result: null,
    createdAt: now,
    updatedAt: now,
    ...changes,
  };
}
