export const sectionStepPrefix = 'section-';

/** Sections count from 0. */
export type TextEvent = TextDelta | TextReset;
export type TextDelta = { section: number; delta: string };
export type TextReset = { section: number; reset: true };

export const openingPart = -1;

export type SectionText = { section: number; text: string };

const sectionKeyPattern = new RegExp(`^${sectionStepPrefix}(\\d+)$`);

/** Sections count from 0, keys from 1. */
export function sectionKey(section: number): string {
  return `${sectionStepPrefix}${section + 1}`;
}

export function sectionOfKey(stepKey: string): number | null {
  const number = sectionKeyPattern.exec(stepKey)?.[1];
  return number ? Number(number) - 1 : null;
}
