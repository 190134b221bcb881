import type { SeenJob } from '@/db/queries/jobs';
import { offerToStop } from './engine/stop-offer';
import { waitingClass } from './engine/waiting';
import { registry } from './index';
import { JobResultView, type JobView } from './schema';

const secondsPerAnswer = 10;

export function toJobView(job: SeenJob, now = Date.now()): JobView {
  const definition = registry[job.type];
  // True until the claim, which removes the wait from the job's clock.
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
    waitingUntil: stands && job.runAt.getTime() > now ? job.runAt.toISOString() : undefined,
    createdAt: job.createdAt.toISOString(),
    updatedAt: job.updatedAt.toISOString(),
  };
}

/** The fields that decide whether an answer changed. The browser runs the clock between answers. */
export function newsOf(job: JobView): unknown {
  const { timeElapsed } = job.progress;
  const progress = { ...job.progress, timeElapsed: Math.floor(timeElapsed / secondsPerAnswer) };
  return { ...job, progress };
}
