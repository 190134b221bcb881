import { parallel } from './parallel';
import { planPost } from './plan';
import { writeFirstSection } from './sections';
import type { Plan, PostJob } from './types';

/** What versions that recorded no contract of the first section gave it. */
const earlierTarget = 350;

/**
 * The contracts of all sections, and the text of the first. Writing begins as soon as the first
 * contract has streamed in, so that readers see words while the rest of the plan is made.
 */
export async function planAndFirstSection(job: PostJob): Promise<{ plan: Plan; first: string }> {
  let resolve: (head: Plan) => void = () => {};
  let reject: (error: unknown) => void = () => {};
  const head = new Promise<Plan>((onHead, onFailure) => {
    resolve = onHead;
    reject = onFailure;
  });
  const [plan, { text, contract }] = await parallel(
    async (stop) => {
      try {
        const whole = await planPost(job, { stop, onHead: resolve });
        resolve(whole);
        return whole;
      } catch (error) {
        reject(error);
        throw error;
      }
    },
    (stop) => writeFirstSection(job, head, stop),
  );
  const [planned, ...others] = plan.sections;
  if (!planned) throw new Error('An outline has sections.');
  const first = contract ?? { ...planned, targetWords: earlierTarget };
  return { plan: { ...plan, sections: [first, ...others] }, first: text };
}
