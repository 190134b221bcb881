import 'server-only';
import { AiError } from '../errors';
import type { StepUsage } from '../usage';
import type { PostJob } from './types';

type Recorded<T> = { value: T; usage: StepUsage };

/**
 * One paid step. Its usage is part of the recorded output, so that a resumed post knows what it
 * has cost, and the budget is checked before the next call (OPENAI_POST_BUDGET_USD).
 */
export async function runStep<T>(
  job: PostJob,
  key: string,
  run: (signal: AbortSignal) => Promise<Recorded<T>>,
  position: Record<string, unknown> = {},
): Promise<Recorded<T>> {
  const input = { request: job.request, ...position };
  const recorded = await job.port.step<Recorded<T>>(key, input, async ({ signal }) => {
    assertBudget(job);
    const output = await run(signal);
    return { output, usage: output.usage };
  });
  job.spent.usd += recorded.usage?.costUsd ?? 0;
  return recorded;
}

/** True while another call of about the same price fits. */
export function withinBudget(job: PostJob): boolean {
  return job.spent.usd < job.budgetUsd;
}

function assertBudget(job: PostJob): void {
  if (withinBudget(job)) return;
  throw new AiError(
    'fatal',
    'budget',
    'This post reached its spending limit before it was finished. Try a shorter outline.',
  );
}
