import type { SeenJob } from '@/db/queries/jobs';
import { offerToStop } from './engine/stop-offer';
import { waitingClass } from './engine/waiting';
import { registry } from './index';
import { JobResultView, type JobView } from './schema';

const secondsPerAnswer = 10;

/** The row as its owner may see it; what is not listed in the view stays here. */
export function toJobView(job: SeenJob, now = Date.now()): JobView {
  const definition = registry[job.type];
  // Also while it is due again and not yet claimed, which takes its wait out of its clock.
  const stands = job.status === 'pending' && job.errorClass === waitingClass;
  const until = job.finishedAt?.getTime() ?? (stands ? job.updatedAt.getTime() : now);
  const since = job.startedAt?.getTime() ?? until;
  return {
    id: job.id,
    type: job.type,
    status: job.status,
    error: job.status === 'failed' ? job.error : null,
    progress: {
      percentage: job.progress.percentage,
      message: job.progress.message,
      timeElapsed: Math.max(0, Math.round((until - since) / 1000)),
    },
    data: definition?.ownerSees.catch({}).parse(job.data) ?? {},
    result: JobResultView.nullable().catch(null).parse(job.result),
    stop: job.finishedAt ? undefined : offerToStop(definition, job),
    cancelRequested: job.cancelRequestedAt !== null && job.finishedAt === null,
    waitingUntil: stands && job.runAt.getTime() > now ? job.runAt.toISOString() : undefined,
    createdAt: job.createdAt.toISOString(),
    updatedAt: job.updatedAt.toISOString(),
  };
}

/**
 * What of a job makes a poll bring news. Its clock runs in the browser and counts as ten seconds at a
 * time: after a reload the browser shows the answer that it has kept.
 */
export function newsOf(job: JobView): unknown {
  const { timeElapsed } = job.progress;
  const progress = { ...job.progress, timeElapsed: Math.floor(timeElapsed / secondsPerAnswer) };
  return { ...job, progress };
}
