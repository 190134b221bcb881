import { lengthVariation } from '../lint/metrics';
import { sentences } from '../text/sentences';
import { looksEnglish } from '../text/stems';
import { words } from '../text/words';

/** Fewer words than this say nothing about a hand. */
export const fewestWords = 120;

/** The habits a reader hears, as shares and means. */
export type Habits = {
  words: number;
  english: boolean;
  /** Words in a sentence. */
  sentenceLength: number;
  /** How much sentences differ in length: standard deviation over mean. */
  rhythm: number;
  /** Letters in a word. */
  wordLength: number;
  /** Shares of all words. */
  me: number;
  you: number;
  contractions: number;
  /** For one sentence. */
  commas: number;
  questions: number;
  exclamations: number;
  dashes: number;
  /** Share of each of the little words, in the order of {@link littleWords}. */
  little: number[];
};

/** Nobody chooses these, so how often they come tells one writer from another. */
const littleWords =
  'the of and a to in is that it was for as with be by on not but at this from or are an if so just then there when what which who how all any some no more very too only also even still now here up out about into over than because though while'.split(
    ' ',
  );

/** Measures a text; null when it is too short to tell. */
export function measureHabits(text: string): Habits | null {
  const list = sentences(text);
  const tokens = list.flatMap((sentence) => words(sentence.toLowerCase()));
  if (tokens.length < fewestWords) return null;
  const share = (test: (word: string) => boolean) => tokens.filter(test).length / tokens.length;
  const perSentence = (pattern: RegExp) => (text.match(pattern)?.length ?? 0) / list.length;
  return {
    words: tokens.length,
    english: looksEnglish(text),
    sentenceLength: tokens.length / list.length,
    rhythm: lengthVariation(list),
    wordLength: tokens.reduce((sum, word) => sum + word.length, 0) / tokens.length,
    me: share((word) => /^(i|me|my|we|us|our)(['’]|$)/.test(word)),
    you: share((word) => /^(you|your|yours)(['’]|$)/.test(word)),
    contractions: share((word) => /['’](t|s|re|ve|ll|d|m)$/.test(word)),
    commas: perSentence(/[,;،、]/g),
    questions: perSentence(/[?？؟]/g),
    exclamations: perSentence(/[!！]/g),
    dashes: perSentence(/ [-–—] |—/g),
    little: littleShares(tokens),
  };
}

function littleShares(tokens: string[]): number[] {
  const counts = new Map<string, number>();
  for (const token of tokens) counts.set(token, (counts.get(token) ?? 0) + 1);
  return littleWords.map((word) => (counts.get(word) ?? 0) / tokens.length);
}

/** How differently two texts use the little words: 0 the same, 1 nothing in common. */
export function littleDistance(a: Habits, b: Habits): number {
  const all = (habits: Habits) => habits.little.reduce((sum, share) => sum + share, 0) || 1;
  const [allA, allB] = [all(a), all(b)];
  return (
    a.little.reduce(
      (sum, share, at) => sum + Math.abs(share / allA - (b.little[at] ?? 0) / allB),
      0,
    ) / 2
  );
}

/** The little words that `a` uses most beyond `b`. */
export function favouriteWords(a: Habits, b: Habits): string[] {
  return littleWords
    .map((word, at) => ({ word, more: (a.little[at] ?? 0) - (b.little[at] ?? 0) }))
    .filter(({ more }) => more > 0.004)
    .sort((one, other) => other.more - one.more)
    .slice(0, 3)
    .map(({ word }) => word);
}
