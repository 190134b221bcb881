const perWord = 2.2;
/** Code has no share in a section's words. */
const codeOfSection = 600;

/** What an answer of so many words may need. */
export function tokensFor(words: number, sections: number): number {
  return Math.ceil(words * perWord) + sections * codeOfSection;
}
