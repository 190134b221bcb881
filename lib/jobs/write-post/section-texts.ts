import type { RecordedStep } from '@/db/queries/job-steps';

/**
 * The finished sections among a job's steps, which writing jobs record as `section-1`, `section-2`, …,
 * in their order. Sections count from 0.
 */
export function sectionTexts(steps: RecordedStep[]): { section: number; text: string }[] {
  return steps
    .flatMap(({ stepKey, output }) => {
      const number = /^section-(\d+)$/.exec(stepKey)?.[1];
      const held =
        typeof output === 'object' && output && 'value' in output ? output.value : output;
      return number && typeof held === 'string'
        ? [{ section: Number(number) - 1, text: held }]
        : [];
    })
    .sort((a, b) => a.section - b.section);
}
