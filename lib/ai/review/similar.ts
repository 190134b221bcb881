import { numberWord } from '../text/numbers';
import { contentStems } from '../text/stems';
import { words } from '../text/words';
import type { Reading, Sentence } from './reading';

/** Rarer things than this tie two sentences together; what is in more of them says nothing. */
const mostPlaces = 8;
const leastWords = 6;
const mostSentences = 4_000;

/** `apart` when each has words that the other has not: "a small pot …" and "a large pot …". */
type Pair = { first: Sentence; second: Sentence; apart: boolean };
type Known = { sentence: Sentence; stems: Set<string>; order: string[] };

/**
 * Sentences that say the same in nearly the same words, each later one with the first it repeats.
 * Numbers do not count. Linear: two sentences are compared only where they share a rare pair of words.
 */
export function similarSentences({ sentences }: Reading): Pair[] {
  const places = new Map<string, number[]>();
  const known: Known[] = [];
  const pairs: Pair[] = [];
  for (const sentence of sentences.slice(0, mostSentences)) {
    const order = stemsOf(sentence.text);
    if (order.length < 4 || !isLong(sentence.text)) continue;
    const own: Known = { sentence, order, stems: new Set(order) };
    const keys = pairsOf(order);
    const shared = new Map<number, number>();
    for (const key of keys) {
      const there = places.get(key) ?? [];
      if (there.length < mostPlaces) {
        for (const at of there) shared.set(at, (shared.get(at) ?? 0) + 1);
        places.set(key, [...there, known.length]);
      }
    }
    const candidates = [...shared].sort((a, b) => b[1] - a[1]).slice(0, 8);
    const same = candidates.flatMap(([at]) => known[at] ?? []).find((other) => alike(own, other));
    if (same) pairs.push({ first: same.sentence, second: sentence, apart: areApart(own, same) });
    known.push(own);
  }
  return pairs;
}

const numberWords = new RegExp(`(?<!\\p{L})${numberWord}(?!\\p{L})`, 'giu');

function stemsOf(text: string): string[] {
  return contentStems(text.replace(numberWords, ' '))
    .filter((stem) => !/^\p{N}/u.test(stem))
    .slice(0, 80);
}

function isLong(text: string): boolean {
  return words(text.slice(0, 400)).length >= leastWords;
}

function areApart(a: Known, b: Known): boolean {
  return a.order.some((stem) => !b.stems.has(stem)) && b.order.some((stem) => !a.stems.has(stem));
}

/** Neighbours, so that what merely shares its topic is not compared. */
function pairsOf(order: string[]): string[] {
  return [...new Set(order.slice(1).map((stem, at) => `${order[at]} ${stem}`))];
}

function alike(a: Known, b: Known): boolean {
  const shared = [...a.stems].filter((stem) => b.stems.has(stem)).length;
  const union = a.stems.size + b.stems.size - shared;
  const smaller = Math.min(a.stems.size, b.stems.size);
  // A short sentence needs to be nearly the same; of a long one most words are enough.
  return (
    shared / union >= (smaller >= 8 ? 0.6 : 0.72) || (smaller >= 9 && shared / smaller >= 0.85)
  );
}
