import { callKeys } from '../call-keys';
import { AiError } from '../errors';
import type { PostJob, StepCall } from '../types';
import { noUsage, type StepUsage } from '../usage';

type Recorded = { value: unknown; usage: StepUsage };

type Options = {
  /** Distinguishes steps of one request, e.g. `{ section: 2 }`. */
  position?: Record<string, unknown>;
  stop?: AbortSignal | undefined;
};

/** Records the usage with the output, so that a resumed post knows its cost. */
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

/** Null if the call failed or its answer is unusable. Throws what must stop the whole post. */
export async function optionalStep<T>(
  job: PostJob,
  key: string,
  run: (call: StepCall) => Promise<{ value: T | null; usage: StepUsage }>,
): Promise<T | null> {
  const attempt = (call: StepCall) =>
    run(call).catch((error: unknown): { value: T | null; usage: StepUsage } => {
      if (error instanceof AiError && error.code === 'invalid_output')
        return { value: null, usage: noUsage };
      throw error;
    });
  try {
    return (await runStep(job, key, attempt)).value;
  } catch (error) {
    if (error instanceof AiError && error.kind !== 'cancelled') return null;
    throw error;
  }
}
