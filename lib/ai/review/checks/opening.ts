import { contentStems } from '../../text/stems';
import type { DraftFinding } from '../draft';
import type { Reading, ReadPart } from '../reading';

const leastStems = 5;

/** An opening that says what the first section says. */
export function openingTwice({ parts, keyword }: Reading): DraftFinding[] {
  const opening = parts.find(({ kind }) => kind === 'opening');
  const first = parts.find(({ kind }) => kind === 'section');
  if (!opening || !first) return [];
  const known = new Set(contentStems(keyword));
  const later = stemsIn(first, known);
  return stemsIn(opening, known).flatMap(({ sentence, stems }) => {
    if (stems.size < leastStems) return [];
    const same = later.find((other) => {
      const shared = [...stems].filter((stem) => other.stems.has(stem)).length;
      return shared >= leastStems && shared / Math.min(stems.size, other.stems.size) >= 0.6;
    });
    if (!same) return [];
    const spans = [sentence, same.sentence].map(({ part, start, end }) => ({ part, start, end }));
    const message = 'The opening and the first section say the same.';
    return [{ kind: 'repeat' as const, code: 'opening-twice', message, spans }];
  });
}

/** Enough of either; a text of thousands of sentences is compared by its beginning. */
const mostSentences = 60;

function stemsIn({ lines }: ReadPart, known: Set<string>) {
  return lines
    .flatMap((line) => line.sentences)
    .slice(0, mostSentences)
    .map((sentence) => ({
      sentence,
      stems: new Set(
        contentStems(sentence.text.slice(0, 1_000)).filter((stem) => !known.has(stem)),
      ),
    }));
}
