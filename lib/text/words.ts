import { segmentsOf } from './segments';

const wordSegments = new Intl.Segmenter('und', { granularity: 'word' });

export const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const spacedWord = /[\p{L}\p{M}\p{N}]+(?:['’.,][\p{L}\p{M}\p{N}]+)*/gu;

/** For spaced scripts a regular expression is faster than `Intl.Segmenter`. */
export function words(text: string): string[] {
  if (!unspaced.test(text)) return text.match(spacedWord) ?? [];
  const found: string[] = [];
  for (const part of segmentsOf(wordSegments, text)) if (part.isWordLike) found.push(part.segment);
  return found;
}

/** Excludes image lines, link targets and Markdown syntax. */
export function countWords(markdown: string): number {
  return words(plainText(markdown)).length;
}

// Neither part crosses the next bracket of its kind, so matching stays linear.
const link = /\[([^\][]*)\]\((?:[^()]|\([^()]*\))*\)/g;

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
export function figuresIn(text: string): string[] {
  return text.match(/\d{1,12}(?:[.,:]\d{1,6}){0,4}/g) ?? [];
}
