import { isKnownFigure } from './compare-figures';
import { figuresIn } from './figures';

type Text = { text: string; language: string | null };
type Place = { start: number; end: number };

const word = /[\p{L}\p{M}\p{N}]+/gu;
const shortest = 4;

/** Where a passage has the words and figures of a sentence, in order and without overlap. */
export function sharedPlaces(sentence: Text, passage: Text): Place[] {
  const known = new Set([...sentence.text.matchAll(word)].map(([own]) => fold(own)));
  const own = figuresIn(sentence.text, sentence.language);
  const places: (Place & { isAlone: boolean })[] = [
    // A figure of one digit in one place says nothing in another, unless its unit agrees.
    ...figuresIn(passage.text, passage.language)
      .filter((figure) => own.some((one) => isKnownFigure(one, [figure])))
      .map(({ start, end }) => ({ start, end, isAlone: true })),
    ...[...passage.text.matchAll(word)].flatMap(({ 0: found, index: start }) => {
      if (!known.has(fold(found))) return [];
      // "Of" and "the" count only beside other words.
      const isAlone = found.length >= shortest || (/\p{N}/u.test(found) && found.length > 1);
      return [{ start, end: start + found.length, isAlone }];
    }),
  ].sort((a, b) => a.start - b.start || b.end - a.end);
  const runs: typeof places = [];
  for (const place of places) {
    const last = runs.at(-1);
    if (last && !/[\p{L}\p{N}]/u.test(passage.text.slice(last.end, place.start))) {
      last.end = Math.max(last.end, place.end);
      last.isAlone ||= place.isAlone;
    } else runs.push({ ...place });
  }
  return runs.flatMap(({ start, end, isAlone }) => (isAlone ? [{ start, end }] : []));
}

function fold(text: string): string {
  return text.normalize('NFKC').toLowerCase();
}
