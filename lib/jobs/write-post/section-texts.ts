import { z } from 'zod';
import type { RecordedStep } from '@/db/queries/job-steps';
import type { SectionText } from '@/lib/section-text';
import { sectionOfKey } from '@/lib/section-text';

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

export function openingText(steps: RecordedStep[]): string {
  const plan = recordedPlan.safeParse(steps.find(({ stepKey }) => stepKey === 'plan')?.output);
  return plan.data?.value.opening ?? '';
}
