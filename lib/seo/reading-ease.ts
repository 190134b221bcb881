/** Flesch reading ease; only valid for English. */
export function readingEase(tokens: string[], sentenceCount: number): number {
  if (tokens.length === 0 || sentenceCount === 0) return 100;
  const syllables = tokens.reduce((sum, word) => sum + syllableCount(word), 0);
  return 206.835 - 1.015 * (tokens.length / sentenceCount) - 84.6 * (syllables / tokens.length);
}

function syllableCount(word: string): number {
  const plain = word.toLowerCase().replace(/[^a-z]/g, '');
  const groups = plain.replace(/(?<=[^aeiouy])e$/, '').match(/[aeiouy]+/g);
  return Math.max(1, groups?.length ?? 1);
}
