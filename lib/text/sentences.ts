import { hasLetterOrDigit } from './clean';
import { segmentsOf } from './segments';
import { plainText } from './words';

const sentenceSegments = new Intl.Segmenter('und', { granularity: 'sentence' });

/** Headings and list items end a sentence even without a full stop. */
export function sentences(markdown: string): string[] {
  return plainText(markdown)
    .split('\n')
    .filter(hasLetterOrDigit)
    .flatMap((line) => [...segmentsOf(sentenceSegments, line)].map((part) => part.segment.trim()))
    .filter(hasLetterOrDigit);
}
