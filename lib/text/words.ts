import { segmentsOf } from './segments';

const wordSegments = new Intl.Segmenter('und', { granularity: 'word' });

/** A letter of the scripts that put no spaces between words. */
export const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const spacedWord = /[\p{L}\p{M}\p{N}]+(?:['’.,][\p{L}\p{M}\p{N}]+)*/gu;

/** Words in any script. Chinese and Thai put no spaces between them; for the rest a pattern is faster. */
export function words(text: string): string[] {
  if (!unspaced.test(text)) return text.match(spacedWord) ?? [];
  const found: string[] = [];
  for (const part of segmentsOf(wordSegments, text)) if (part.isWordLike) found.push(part.segment);
  return found;
}

/** Words a reader reads: without image lines, link targets and marks of Markdown. */
export function countWords(markdown: string): number {
  return words(plainText(markdown)).length;
}

// Neither part runs past the next bracket of its kind, so no stretch of a line is read twice.
const link = /\[([^\][]*)\]\((?:[^()]|\([^()]*\))*\)/g;

/** Markdown as it is read, paragraphs and items each on a line. */
export function plainText(markdown: string): string {
  return markdown
    .split('\n')
    .filter((line) => !line.startsWith('!['))
    .map((line) =>
      line
        .replace(/^(#{1,6}\s+|[-*]\s+|\d+\.\s+|>\s?)/, '')
        .replace(link, '$1')
        .replace(/[*_`]+/g, ''),
    )
    .join('\n');
}
/** The numbers in a text as they are written: "54,000", "3.5", "7:30". */
export function figuresIn(text: string): string[] {
  return text.match(/\d{1,12}(?:[.,:]\d{1,6}){0,4}/g) ?? [];
}
