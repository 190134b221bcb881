import { type Draft, startDraft, withSection } from '../draft';
import { AiError } from '../errors';
import type { Plan, PostJob } from '../types';
import { planPost } from './plan';
import { writeFirstSection } from './sections';

/** Starts the first section once its contract has streamed in, so that readers see text early. */
export async function planAndFirstSection(job: PostJob): Promise<{ plan: Plan; draft: Draft }> {
  let resolve: (head: { plan: Plan; draft: Draft }) => void = () => {};
  let reject: (error: unknown) => void = () => {};
  const head = new Promise<{ plan: Plan; draft: Draft }>((onHead, onFailure) => {
    resolve = onHead;
    reject = onFailure;
  });
  const begin = (plan: Plan) => resolve({ plan, draft: startDraft(plan) });
  await job.port.progress({
    percentage: 3,
    message: 'Writing the opening, planning the sections',
  });
  const [plan, { text, contract }] = await parallel(
    async (stop) => {
      try {
        const whole = await planPost(job, { stop, onHead: begin });
        begin(whole);
        return whole;
      } catch (error) {
        reject(error);
        throw error;
      }
    },
    (stop) => writeFirstSection(job, head, stop),
  );
  const sections = [contract, ...plan.sections.slice(1)];
  return { plan: { ...plan, sections }, draft: withSection(startDraft(plan), contract, text) };
}

/** Awaits both even if one fails, so that nothing runs on after this throws. */
export async function parallel<A, B>(
  first: (stop: AbortSignal) => Promise<A>,
  second: (stop: AbortSignal) => Promise<B>,
): Promise<[A, B]> {
  const stop = new AbortController();
  let failure: { error: unknown } | null = null;
  const watched = async <T>(work: (stop: AbortSignal) => Promise<T>): Promise<T> => {
    try {
      return await work(stop.signal);
    } catch (error) {
      failure ??= { error };
      // The other call is paid for, and a resumed job uses its record.
      if (!(error instanceof AiError && error.kind === 'wait')) stop.abort();
      throw error;
    }
  };
  const [a, b] = await Promise.allSettled([watched(first), watched(second)]);
  if (a.status === 'fulfilled' && b.status === 'fulfilled') return [a.value, b.value];
  throw (failure as { error: unknown } | null)?.error;
}
