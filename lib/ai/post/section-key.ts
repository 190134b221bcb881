import { sectionStepPrefix } from '@/lib/section-text';

const sectionKeyPattern = new RegExp(`^${sectionStepPrefix}(\\d+)$`);

/** The key of the step that records a section; sections count from 0, keys from 1. */
export function sectionKey(section: number): string {
  return `${sectionStepPrefix}${section + 1}`;
}

/** The section that a step recorded, or null for the key of any other step. */
export function sectionOfKey(stepKey: string): number | null {
  const number = sectionKeyPattern.exec(stepKey)?.[1];
  return number ? Number(number) - 1 : null;
}
