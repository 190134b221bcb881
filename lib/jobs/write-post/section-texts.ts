import { z } from 'zod';
import type { RecordedStep } from '@/db/queries/job-steps';
import type { SectionText } from '@/lib/section-text';
import { sectionOfKey } from '@/lib/section-text';

/** The finished sections among a job's steps, in their order. */
export function sectionTexts(steps: RecordedStep[]): SectionText[] {
  return steps
    .flatMap(({ stepKey, output }) => {
      const section = sectionOfKey(stepKey);
      const text =
        typeof output === 'object' && output && 'value' in output ? output.value : output;
      return section !== null && typeof text === 'string' ? [{ section, text }] : [];
    })
    .sort((a, b) => a.section - b.section);
}

const recordedPlan = z.object({ value: z.object({ opening: z.string() }) });

/** The opening in the recorded plan, as the model wrote it. */
export function openingText(steps: RecordedStep[]): string {
  const plan = recordedPlan.safeParse(steps.find(({ stepKey }) => stepKey === 'plan')?.output);
  return plan.data?.value.opening ?? '';
}
