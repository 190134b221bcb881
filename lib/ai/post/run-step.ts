import { callKeys } from '../call-keys';
import type { StepUsage } from '../usage';
import type { PostJob, StepCall } from './types';

type Recorded = { value: unknown; usage: StepUsage };

type Options = {
  /** What tells this step's input from that of its like. */
  position?: Record<string, unknown>;
  /** Ends the step early, besides the signal of the step itself. */
  stop?: AbortSignal | undefined;
};

/**
 * One paid step. Its usage is part of the recorded output, so a resumed post knows its cost even
 * where no account of its calls is kept.
 */
export async function runStep<R extends Recorded>(
  job: PostJob,
  key: string,
  run: (call: StepCall) => Promise<R>,
  { position = {}, stop }: Options = {},
): Promise<R> {
  const input = { request: job.request, ...position };
  let fresh = false;
  const recorded = await job.port.step<R>(key, input, async (step) => {
    fresh = true;
    const signal = stop ? AbortSignal.any([step.signal, stop]) : step.signal;
    const output = await run({ signal, keys: callKeys(step.idempotencyKey) });
    return { output, usage: output.usage };
  });
  if (!fresh && !job.accounted) {
    job.spent.usd += recorded.usage?.costUsd ?? 0;
    job.spent.tokens += (recorded.usage?.inputTokens ?? 0) + (recorded.usage?.outputTokens ?? 0);
  }
  return recorded;
}
