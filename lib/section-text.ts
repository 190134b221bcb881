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
