/** A step whose key begins with this records the text of one section. */
export const sectionStepPrefix = 'section-';

/** Text on its way: words to append to a section, or the news that the section starts over. Sections count from 0. */
export type TextEvent = TextDelta | TextReset;
export type TextDelta = { section: number; delta: string };
export type TextReset = { section: number; reset: true };

/** The opening, where a number names a section: it stands before the first. */
export const openingPart = -1;

/** All the text there is of a section. */
export type SectionText = { section: number; text: string };

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
