import type { OperatorJob } from '@/db/queries/job-operator';
import type { RecordedStep } from '@/db/queries/job-steps';
import type { Spend } from '@/lib/ai/spend';

/** One line per job, or what there is to say when there is none. */
export function jobLines(jobs: OperatorJob[]): string[] {
  if (jobs.length === 0) return ['No jobs.'];
  return jobs.map((job) => {
    const about = job.data.keyword ?? job.data.prompt ?? '';
    const state = job.status === 'in-progress' ? `${job.progress.percentage} %` : job.status;
    const cells = [
      job.id,
      job.createdAt.toISOString().slice(0, 19).replace('T', ' '),
      job.type.replace('-generation', '').padEnd(5),
      state.padEnd(9),
      `${job.attempt}/${job.maxAttempts}`,
      String(about).slice(0, 40),
    ];
    return [...cells, job.error ?? ''].join('  ').trimEnd();
  });
}

/** What a job has cost at the models' prices, or nothing when it asked no model. */
export function costLines(cost?: Spend): string[] {
  if (!cost || cost.tokens + cost.usd === 0) return [];
  return [`  cost $${cost.usd.toFixed(4)}, ${cost.tokens.toLocaleString('en-US')} tokens`];
}

/** The recorded steps of one job, each with the size of its output. */
export function stepLines(steps: RecordedStep[] = []): string[] {
  return steps.map(({ stepKey, output }) => {
    const size = JSON.stringify(output).length;
    return `  ${stepKey.padEnd(16)} ${size} characters`;
  });
}
