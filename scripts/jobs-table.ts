import type { OperatorJob } from '@/db/queries/job-operator';
import type { RecordedStep } from '@/db/queries/job-steps';
import type { Spend } from '@/lib/ai/spend';
import { jobVersion } from '@/lib/jobs/engine/limits';
import { JobType } from '@/lib/jobs/schema';

export function jobLines(jobs: OperatorJob[]): string[] {
  if (jobs.length === 0) return ['No jobs.'];
  return jobs.map((job) => {
    const about = job.data.keyword ?? job.data.prompt ?? '';
    const cells = [
      job.id,
      job.createdAt.toISOString().slice(0, 19).replace('T', ' '),
      job.type.replace('-generation', '').padEnd(5),
      stateOf(job).padEnd(9),
      `${job.attempt}/${job.maxAttempts}`,
      String(about).slice(0, 40),
    ];
    const remarks = [needsNewerWorker(job) ? '(needs a newer worker)' : '', job.error ?? ''];
    return [...cells, ...remarks.filter(Boolean)].join('  ').trimEnd();
  });
}

function stateOf(job: OperatorJob): string {
  if (job.status !== 'in-progress') return job.status;
  return `${job.progress.percentage} %`;
}

// Workers of this version skip a job of unknown type or shape.
function needsNewerWorker(job: OperatorJob): boolean {
  if (job.status === 'completed') return false;
  return !JobType.safeParse(job.type).success || job.version > jobVersion;
}

export function costLines(cost?: Spend): string[] {
  if (!cost || cost.tokens + cost.usd === 0) return [];
  return [`  cost $${cost.usd.toFixed(4)}, ${cost.tokens.toLocaleString('en-US')} tokens`];
}

export function stepLines(steps: RecordedStep[] = []): string[] {
  return steps.map(({ stepKey, output }) => {
    const size = JSON.stringify(output).length;
    return `  ${stepKey.padEnd(16)} ${size} characters`;
  });
}
